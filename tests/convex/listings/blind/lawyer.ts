/** A lawyer's own probes, written before the table was read: what is offered, what must follow, and the outward postcode of its seller. */
export const LAWYER_LAW = `
s | Signal crayfish | stop | TD15
s | Redclaw crayfish pair | ask | CA6
s | Redclaw crayfish pair | stop | DG16
s | Redclaw crayfish pair | stop | TD12
s | Redclaw crayfish | stop | EH1
s | Redclaw crayfish | ask | CH4
s | Redclaw crayfish | ask | SY10
s | Cherax quadricarinatus | stop | G1
s | Cherax quadricarinatus | ask | CF10
s | Cherax destructor | stop | BT1
s | Cherax destructor | stop | B1
s | Cherax sp. hoa creek | stop | M1
s | Cambarellus diminutus | stop | NP16
s | Dwarf mexican crayfish | stop | LD7
s | Procambarus fallax | stop | HR3
s | Spinycheek crayfish | stop | SY21
s | Astacus astacus noble crayfish | stop | L1
s | Turkish crayfish | stop | N1
s | White clawed crayfish | stop | DE1
s | Faxonius rusticus | stop | BT12
s | Acropora frag | ask | EH1
s | Torch coral 2 heads | ask | BT7
s | Goniopora | ask | CF10
s | Trachyphyllia | ask | TD15
s | Blastomussa | ask | HR3
s | Scolymia | ask | SW1A
s | Seriatopora birdsnest | ask | SW1A
s | Zoanthids | clear | SW1A
s | Green star polyps | clear | SW1A
s | Toadstool leather | clear | BT1
s | Ricordea mushroom | clear | G1
s | Kenya tree coral | clear | CF10
s | Siberian sturgeon | ask | B1
s | Acipenser baerii | ask | EH1
s | Sterlet 20cm | ask | BT1
s | Paddlefish | ask | B1
s | Hippocampus erectus | ask | CH4
s | Seahorses pair | ask | BT1
s | Tridacna maxima | ask | EX1
s | Hippopus hippopus | ask | EX1
s | Pomacea bridgesii | stop | EX1
s | Pomacea canaliculata | stop | BT1
s | Golden mystery snail | stop | EH1
s | Asolene spixi | clear | EX1
s | Marisa cornuarietis | clear | EX1
s | Marisa cornuarietis | stop | BT1
s | GloFish tetra | stop | EH1
s | Fluorescent zebra danio gm | stop | CF10
s | Topmouth gudgeon | stop | G1
s | Pseudorasbora parva | stop | BT1
s | Pumpkinseed sunfish | stop | EH1
s | Lepomis gibbosus | stop | BT1
s | Weather loach | clear | B1
s | Weather loach | stop | BT1
s | Misgurnus anguillicaudatus | stop | BT9
s | Koi carp 6 inch | clear | B1
s | Ghost carp | clear | CF10
s | Golden orfe | clear | B1
s | Comet goldfish | clear | EH1
s | Comet goldfish | clear | CF10
s | Medaka | clear | B1
s | Tench | clear | B1
s | Rosy red minnows | stop | B1
s | European bitterling | stop | B1
s | Wels catfish | stop | CF10
s | Channa argus | stop | B1
s | Gambusia affinis | stop | B1
s | Gambusia holbrooki | stop | BT1
s | Micropterus salmoides | stop | CF10
s | Sander lucioperca | stop | B1
s | Lepomis macrochirus | stop | B1
s | Ictalurus punctatus | stop | B1
s | Perccottus glenii | stop | BT1
s | Umbra pygmaea | stop | B1
s | Clarias batrachus | stop | B1
s | Fundulus heteroclitus | stop | BT1
s | Alligator gar | stop | B1
s | Yellow bellied slider | stop | B1
s | Cumberland slider | stop | BT1
s | Map turtle | ask | B1
s | Axolotl | ask | B1
s | Xenopus laevis | stop | BT1
s | African dwarf frog | stop | B1
s | Bullfrog tadpoles | stop | G1
s | Great crested newt | stop | B1
s | European eel | ask | B1
s | Glass eels | ask | BT1
s | Elvers | ask | B1
s | Elodea canadensis | clear | B1
s | Elodea nuttallii | stop | BT1
s | Egeria densa | clear | B1
s | Lagarosiphon | stop | TD15
s | Curly water weed | stop | CF10
s | Water hyacinths | stop | DG16
s | Pontederia crassipes | stop | BT1
s | Eichhornia crassipes | stop | LD7
s | Salvinia molesta | stop | BT1
s | Giant salvinia | stop | G1
s | Salvinia natans | clear | B1
s | Salvinia minima | ask | G1
s | Salvinia auriculata | ask | B1
s | Water lettuce | clear | B1
s | Water lettuce | stop | BT1
s | Pistia stratiotes | clear | TD15
s | Duckweed | clear | BT1
s | Cabomba caroliniana | stop | EH1
s | Cabomba furcata | clear | B1
s | Ludwigia repens | clear | B1
s | Ludwigia peploides | stop | CF10
s | Ludwigia grandiflora | stop | BT1
s | Ludwigia hexapetala | stop | B1
s | Crassula helmsii | stop | B1
s | Crassula helmsii | stop | BT1
s | Parrots feather | stop | SY10
s | Myriophyllum heterophyllum | stop | NP16
s | Myriophyllum mattogrossense | clear | B1
s | Azolla filiculoides | stop | B1
s | Azolla filiculoides | stop | CA6
s | Floating pennywort | stop | HR3
s | Hydrocotyle tripartita | clear | B1
s | Alligator weed | stop | BT1
s | American skunk cabbage | stop | G1
s | Himalayan balsam seeds | stop | B1
s | Gunnera tinctoria | stop | B1
s | Koenigia polystachya | stop | B1
s | Himalayan knotweed | stop | B1
s | Senegal tea plant | stop | BT1
s | Asian arowana | stop | B1
s | Scleropages formosus | stop | BT1
s | Silver arowana | clear | B1
s | Hypancistrus zebra | ask | EH1
s | L046 plecos | ask | BT1
s | Potamotrygon leopoldi | ask | B1
s | Potamotrygon motoro | ask | CF10
s | Humphead wrasse | ask | B1
s | Napoleon wrasse | ask | BT1
s | Banggai cardinal | clear | B1
s | Clown knife fish | clear | B1
s | Arapaima gigas | ask | B1
s | Chinese mitten crab | stop | BT1
s | Striped eel catfish | stop | B1
s | Zebra mussel | stop | BT1
s | Redclaw crayfish | stop | IM1
s | Redclaw crayfish | stop | JE2
s | Signal crayfish | stop | GY1
s | Water hyacinth | stop | IM2
s | Signal crayfish | stop | BF1
s | Signal crayfish | stop | ZZ99
s | Signal crayfish | stop | td15
s | Redclaw crayfish | stop | eh1
s | misery snails | stop | B1
s | apple snale | stop | B1
s | krebse blau | stop | B1
s | SIGNAL CRAYFISHES | stop | B1
s | crayfish signal live | stop | B1
s | marbeled crayfish | stop | B1
s | marmorkrebse | stop | B1
s | Marmor-Krebs | stop | B1
s | wasserhyazinthe | stop | B1
s | jacinthe d'eau | stop | B1
s | ecrevisse de louisiane | stop | B1
s | écrevisse | stop | B1
s | cangrejo rojo americano | stop | B1
s | Apfelschnecke | stop | B1
s | apple snials | stop | B1
s | mystrey snails x5 | stop | B1
s | snail mystery blue | stop | B1
s | parots feather | stop | B1
s | Parrot's-feather cuttings | stop | B1
s | brazilian watermilfoil | stop | B1
s | myriophyllum aquaticum red stem | stop | B1
s | myriophylum brasiliense | stop | B1
s | laggarosiphon | stop | B1
s | elodea crispa | stop | B1
s | water hyacynth | stop | B1
s | eichornia | stop | B1
s | hidrocotyle ranunculoides | stop | B1
s | pennywort floating x20 | stop | B1
s | cabomba green bunch | stop | B1
s | pumkinseed | stop | B1
s | pumpkin seed sun fish | stop | B1
s | gudgeon topmouth | stop | B1
s | red ear sliders | stop | B1
s | red eared turtle hatchling | stop | B1
s | yellow belly terrapin | stop | B1
s | Rotwangen-Schmuckschildkröte | stop | B1
s | gelbwangenschildkröte | stop | B1
s | louisiana crawdads | stop | B1
s | yabbies | stop | B1
s | neon yabby | stop | B1
s | cambarelus patzcuarensis orange | stop | B1
s | C.P.O. dwarf cray | stop | B1
s | electric blue lobsters | stop | B1
s | glo fish | stop | B1
s | starfire red danio | stop | B1
s | zebra plecs | ask | B1
s | imperial zebra pleco | ask | B1
s | L 46 | ask | B1
s | l-46 | ask | B1
s | seahorse's | ask | B1
s | hammer corals frag | ask | B1
s | eupyllia | ask | B1
s | akropora | ask | B1
s | gaint clam | ask | B1
s | sturgon | ask | B1
s | motoro ray | ask | B1
s | fresh water stingray | ask | B1
s | axolotyl | ask | B1
s | asian arrowana | stop | B1
s | arowana red asian | stop | B1
s | bitterlings | stop | B1
s | fathead minows | stop | B1
s | blaubandbärbling | stop | B1
s | new zealand pygmyweed | stop | B1
s | crasula helmsii | stop | B1
s | fairy moss | stop | B1
s | mosquito ferns | stop | B1
s | salvinia gaint | stop | B1
s | kariba weed | stop | B1
s | water primroses | stop | B1
s | uruguayan hampshire purslane | stop | B1
`;

/** Descriptions of lawful stock as sellers write them: none of them stops a listing in England. */
export const LAWYER_DESCRIPTIONS = `
found signal crayfish in the stream
a red eared terrapin in the next tank, not for sale
Tank has never had crayfish in it.
Do not keep these with crayfish or turtles.
Guaranteed free of duckweed, azolla and snails.
I do not sell apple snails, these are nerites.
Not mystery snails - these are ramshorns.
Looks a bit like parrot's feather but is Myriophyllum mattogrossense, which is legal.
A lawful alternative to water hyacinth for ponds.
Grown indoors; better than cabomba because it does not shed.
These replaced my old water hyacinth, which is now banned.
My pond used to have signal crayfish problems nearby.
Our river is full of signal crayfish so please disinfect nets.
Will be eaten by terrapins, so fish only homes please.
No GloFish, these are natural zebra danios.
Sold as seen, ten neon tetras, filter included.
Food: I use crayfish pellets and repashy.
Comes with a plastic lobster ornament.
Do not confuse with topmouth gudgeon.
Colour is similar to a pumpkinseed but this is a gourami.
Apple snail like shell but stays small at 2cm.
They clean up like a mystery snail would.
Swap for cherry shrimp, no crayfish please.
Cannot accept crayfish or terrapins in exchange.
Unlike giant salvinia this stays small and is legal.
This is Salvinia natans, NOT Salvinia molesta.
I also used to breed crayfish years ago.
Plants washed, checked for pennywort and crassula.
Pond was cleared of crassula in 2019.
Fed on bloodworm, daphnia and crushed snail.
`;

/** What must still stop when it hides behind words that tell of something elsewhere. */
export const LAWYER_OFFERS = `
found signal crayfish in the stream, 5 each
signal crayfish not for sale, swap only
Red eared terrapin in the next tank, free
red eared terrapin in the next tank, not for sale, swaps considered
azolla free
azolla, duckweed, free
snails, azolla free
Signal crayfish problems, so must go
My tank is full of signal crayfish which must go
my tank is full of azolla
found signal crayfish
snails, duckweed, azolla free
`;

/** Titles of lawful stock. */
export const LAWYER_TITLES = `
10 cherry shrimps mixed colours
Nerite snails x5 zebra and tiger
Blue ramshorn snails 20+
Malaysian trumpet snails bag of 30
Assassin snails x 6
Limnobium frogbit handful
Red root floaters
Hornwort big bunch
Anacharis cuttings
Vallis runners
Java moss golf ball size
Pearl gouramis 2 females
Zebra danios x8
Zebra loach group of 6
Panda corydoras home bred
Bristlenose plecs 2 inch lemon
Gold nugget pleco L018
Clown plec L104
Young convict cichlids free
Mystery mix bag of fish plants
Mystery box of crypts
Apple green guppies
Fancy goldfish orandas x2
Shubunkins from my pond
Electric blue rams
Electric blue jack dempsey
Electric blue acara pair
Marble angelfish
Marble hatchetfish x6
Lobster red guppy trio
Dragon fish guppies
Pygmy corys x10
Rosy barbs
Red clawed shrimp style sponge filter used
Signal light for aquarium lid
Ghost shrimp
Amano shrimp x10
Pond snails and ramshorns free
Water wisteria stems
Ludwigia super red
Brazilian pennywort
Alternanthera reineckii mini
Crocodile toothpick fish none, just barbs
Kuhli loaches x5
Freshwater limpets and copepods
`;
