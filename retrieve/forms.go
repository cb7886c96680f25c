package retrieve

// oneForm brings forms that a stemmer leaves apart, but that questions and tables use for
// each other, to one term: irregular verbs, who does it and what is done ("directed by",
// "Director"), ordinals, months. It returns "" for other words.
func oneForm(word string) string {
	switch word {
	case "won", "winner", "winners", "wins", "winning", "win":
		return "win"
	case "director", "directors":
		return "direct"
	case "writer", "writers", "wrote", "written", "writes", "writing", "write":
		return "write"
	case "player", "players":
		return "play"
	case "producer", "producers":
		return "produc"
	case "composer", "composers":
		return "compos"
	case "performer", "performers", "performance", "performances":
		return "perform"
	case "publisher", "publishers":
		return "publish"
	case "developer", "developers":
		return "develop"
	case "designer", "designers":
		return "design"
	case "manufacturer", "manufacturers":
		return "manufactur"
	case "builder", "builders", "built", "builds":
		return "build"
	case "owner", "owners":
		return "own"
	case "holder", "holders", "held":
		return "hold"
	case "founder", "founders":
		return "found"
	case "leader", "leaders", "led":
		return "lead"
	case "loser", "losers", "lost", "loses", "losing", "loss", "losses":
		return "lose"
	case "competitor", "competitors", "competition", "competitions":
		return "compet"
	case "nominee", "nominees", "nomination", "nominations":
		return "nomin"
	case "sung", "sang", "singer", "singers":
		return "sing"
	case "ran", "runner", "runners":
		return "run"
	case "driver", "drivers", "drove", "driven":
		return "drive"
	case "rider", "riders", "rode", "ridden":
		return "ride"
	case "scorer", "scorers":
		return "score"
	case "sold", "sale", "sales", "seller":
		return "sale"
	case "paid", "payment", "payments", "payable":
		return "pay"
	case "grew", "grown", "growth":
		return "grow"
	case "rose", "risen", "rise", "rises":
		return "rise"
	case "fell", "fallen", "fall":
		return "fall"
	case "began", "begun", "beginning":
		return "begin"
	case "spent", "spending":
		return "spend"
	case "died", "dies", "death", "deaths", "dead":
		return "death"
	case "born", "birth", "birthplace", "births":
		return "birth"
	case "length", "longest", "longer":
		return "long"
	case "height", "tallest", "taller", "heights":
		return "height"
	case "nation", "nations", "nationality", "nationalities":
		return "nation"
	case "usa":
		return "us"
	case "percentage", "percentages", "pct":
		return "percent"
	}
	return ordinalOrMonth(word)
}

func ordinalOrMonth(word string) string {
	switch word {
	case "1st":
		return "first"
	case "2nd":
		return "second"
	case "3rd":
		return "third"
	case "4th":
		return "fourth"
	case "5th":
		return "fifth"
	case "6th":
		return "sixth"
	case "7th":
		return "seventh"
	case "8th":
		return "eighth"
	case "9th":
		return "ninth"
	case "10th":
		return "tenth"
	case "jan":
		return "januari"
	case "feb":
		return "februari"
	case "mar":
		return "march"
	case "apr":
		return "april"
	case "jun":
		return "june"
	case "jul":
		return "juli"
	case "aug":
		return "august"
	case "sep", "sept":
		return "septemb"
	case "oct":
		return "octob"
	case "nov":
		return "novemb"
	case "dec":
		return "decemb"
	}
	return ""
}
