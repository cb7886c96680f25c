package lang

import "github.com/tabrag/tabrag/table"

// AskedUnits are the units that questions ask for by name: their words, what else says them, and their codes as units of
// money.
var AskedUnits = []struct {
	Words, Signs string
	Codes        []table.Unit
}{
	{"euro euros eur", "€", []table.Unit{"EUR"}},
	{"pound pounds sterling gbp lb lbs", "£ weight", []table.Unit{"GBP", "pounds"}},
	{"yen jpy", "¥", []table.Unit{"JPY"}},
	{"yuan renminbi rmb cny", "¥", []table.Unit{"CNY"}},
	{"rupee rupees inr", "₹ rs crore lakh", []table.Unit{"INR"}},
	{"franc francs chf", "fr", []table.Unit{"CHF"}},
	{"zloty zlotys pln", "zł", []table.Unit{"PLN"}},
	{"krona kronor krone kroner sek nok dkk", "kr", []table.Unit{"SEK", "NOK", "DKK"}},
	{"ruble rubles rouble roubles rub", "₽", []table.Unit{"RUB"}},
	{"peso pesos mxn", "", []table.Unit{"MXN", "PHP", "ARS", "CLP", "COP"}},
	{"kilogram kilograms kilo kilos kg kgs", "weight", []table.Unit{"kg"}},
	{"gram grams", "", []table.Unit{"grams", "g"}},
	{"tonne tonnes ton tons", "", []table.Unit{"tonnes", "tons", "t"}},
	{"ounce ounces oz", "", []table.Unit{"ounces"}},
	{"kilometer kilometers kilometre kilometres km kms", "", []table.Unit{"km"}},
	{"meter meters metre metres", "m", []table.Unit{"m"}},
	{"centimeter centimeters centimetre centimetres cm", "height", []table.Unit{"cm"}},
	{"mile miles", "mi", []table.Unit{"miles"}},
	{"feet foot ft", "height", []table.Unit{"feet"}},
	{"acre acres", "", []table.Unit{"acres"}},
	{"hectare hectares", "ha", []table.Unit{"ha", "hectares"}},
	{"litre litres liter liters", "l", []table.Unit{"l"}},
	{"gallon gallons", "gal", []table.Unit{"gallons"}},
	{"celsius fahrenheit", "c f °c °f temperature", []table.Unit{"°C", "°F"}},
	{"watt watts kilowatt kilowatts megawatt megawatts kwh mwh", "w kw mw gw", []table.Unit{"W", "kW", "MW", "GW", "kWh", "MWh", "GWh"}},
}
