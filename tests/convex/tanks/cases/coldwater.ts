import { community, cool, row } from "./case";

const FANCY = "Fancy goldfish";
const COMET = "Comet goldfish";

export const COLDWATER = [
  row(cool(180), [], [FANCY, 2], "suitable", "two fancies in 180 l", "audit"),
  row(cool(60), [], [FANCY, 1], "unsuitable", "60 l for a goldfish", "practice"),
  row(cool(60), [], [COMET, 1], "unsuitable", "a pond fish", "practice"),
  row(cool(20, { filter: "none" }), [], ["Goldfish", 1], "unsuitable", "a bowl", "practice"),
  row(cool(500), [], [COMET, 2], "suitable", "two in 500 l", "practice"),
  row(cool(180), [], [FANCY, 6], "unsuitable", "six in 180 l", "welfare", "caution"),
  row(community(200, { temperatureC: 22 }), [[FANCY, 2]], ["Neon tetra", 8], "unsuitable", "goldfish swallow neons and want cool water", "practice"),
  row(community(200, { temperatureC: 22 }), [["Neon tetra", 8]], [FANCY, 2], "unsuitable", "the other way round", "practice"),
  row(cool(250, { temperatureC: 21 }), [[FANCY, 2]], ["Bronze corydoras", 6], "unsuitable", "spines lodge in the throat", "rules"),
  row(cool(250, { temperatureC: 22 }), [["Otocinclus vittatus", 6]], [FANCY, 2], "unsuitable", "the same for otos", "rules"),
  row(cool(250, { temperatureC: 20 }), [[FANCY, 2]], ["White cloud mountain minnow", 8], "caution", "right temperature, small enough to eat", "practice"),
  row(cool(250, { temperatureC: 22 }), [[FANCY, 2]], ["Bristlenose plec", 1], "caution", "plecs rasp the slime of goldfish", "practice", "unsuitable"),
  row(cool(800, { temperatureC: 23 }), [[COMET, 2]], ["Common plec", 1], "caution", "the same", "practice", "unsuitable"),
  row(cool(500), [[COMET, 2]], [FANCY, 2], "caution", "fast fish take the food of slow ones", "practice"),
  row(community(200, { temperatureC: 25.5 }), [], [FANCY, 2], "caution", "too warm for good", "rules"),
  row(community(200, { temperatureC: 28 }), [], [FANCY, 2], "unsuitable", "tropical water", "rules"),
  row(cool(200), [["Cherry shrimp", 20]], [FANCY, 2], "unsuitable", "eaten", "practice"),
  row(cool(200), [[FANCY, 2]], ["Amano shrimp", 5], "caution", "mostly eaten", "practice", "unsuitable"),
  row(cool(200), [[FANCY, 2]], ["Betta splendens", 1], "unsuitable", "one warm, one cool", "practice"),
  row(cool(250, { temperatureC: 20 }), [[FANCY, 2]], ["Zebra danio", 8], "caution", "danios nag, and are small", "practice", "suitable"),
  row(cool(200), [[FANCY, 2]], ["Straight vallis", 5], "unsuitable", "salad", "practice", "caution"),
  row(cool(200), [[FANCY, 2]], ["Java fern", 2], "suitable", "too leathery", "practice"),
  row(cool(300), [], ["Koi", 1], "unsuitable", "a pond fish of 70 cm", "practice"),
  row(cool(200, { temperatureC: 18 }), [["Axolotl", 1]], ["White cloud mountain minnow", 8], "unsuitable", "never with fish", "rules"),
  row(cool(100, { temperatureC: 17 }), [["Axolotl", 1]], ["Cherry shrimp", 10], "unsuitable", "it eats shrimp", "practice", "caution"),
  row(cool(200, { temperatureC: 18 }), [[FANCY, 2]], ["Axolotl", 1], "unsuitable", "never with fish", "rules"),
  row(cool(120, { temperatureC: 20 }), [], ["Paradise fish", 1], "suitable", "lives without a heater", "practice"),
  row(cool(120, { temperatureC: 20 }), [["White cloud mountain minnow", 10]], ["Paradise fish", 1], "unsuitable", "eats and bullies them", "practice", "caution"),
  row(cool(90, { temperatureC: 20 }), [["White cloud mountain minnow", 10]], ["Chinese hillstream loach", 3], "suitable", "both like cool clean water", "practice"),
]; // prettier-ignore
