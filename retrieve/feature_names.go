package retrieve

// String is the feature's name in Go.
func (f Feature) String() string {
	names := [NumFeatures]string{
		"BM25F", "BM25FShare", "Covered", "CoveredSquare", "NamesCovered", "NamesInTitle", "OthersCovered", "TitleFull", "SectionFull",
		"HeaderFull", "InHeader", "BestRow", "BestRowNamed", "RowNamedMass", "BestLabel", "BestLabelMass", "Pairs", "PairsTitle",
		"Run", "RunMass", "RunTitle", "RunContext", "InContext", "BestWindow", "RowAndContext", "Numbers", "NumbersNamed",
		"YearsFull", "LatestYear", "LogWords", "Titled",
	}
	return names[f]
}

// String is the feature's name in Go.
func (f ChunkFeature) String() string {
	names := [NumChunkFeatures]string{
		"ChunkLikely", "ChunkBM25F", "ChunkCovered", "InBody", "InPath", "PathFull", "LabelFull", "PathRun",
		"PathBlank", "YearsNamed", "Prose", "ProseBM25F", "ProseWindow", "ProseNumeric",
	}
	return names[f]
}
