/**
 * Probes of the law, written on 23 November before the first run and before anybody looked at its words. A line: where it
 * stands (`t`: title and species, `d`: description of a lawful listing), the text, what must follow, and the place when it
 * is not England. `stop`: blocked or until a species is named. `clear`: nothing stops it and no proof is asked, a note may
 * stand. `ask`: whatever makes somebody look (blocked, name or proof).
 */
export const BLIND_LAW = `
t | signal crayfish | stop
t | Pacifastacus leniusculus pair | stop
t | american signal crays x4 | stop
t | marmorkrebs juveniles | stop
t | marbled cray self cloning | stop
t | Procambarus fallax virginalis | stop
t | orange dwarf crayfish CPO | stop
t | CPOs x6 | stop
t | Cambarellus patzcuarensis orange | stop
t | mexican dwarf crays | stop
t | blue lobster | stop
t | electric blue crayfish | stop
t | Procambarus alleni | stop
t | yabbies | stop
t | yabby blue | stop
t | freshwater lobster | stop
t | cray fish | stop
t | craw dads | stop
t | red swamp crayfish | stop
t | louisiana crayfish | stop
t | spiny cheek crayfish | stop
t | Orconectes limosus | stop
t | redclaw | stop | Scotland
t | Red claw crayfish Cherax quadricarinatus | stop | Scotland
t | Thunderbolt crayfish Cherax pulcher | stop
t | Signalkrebs | stop
t | turkish crayfish | stop
t | rusty crayfish | stop | Northern Ireland
t | mystery snails x5 | stop
t | gold apple snail | stop
t | Pomacea bridgesii | stop
t | inca snails | stop
t | Ampullaria snails | stop
t | golden mystery snail babies | stop
t | applesnail eggs | stop
t | Apfelschnecken | stop
t | ivory mystery snail | stop
t | Pomacea canaliculata | stop
t | colombian ramshorn Marisa cornuarietis | stop | Northern Ireland
t | GloFish danios | stop
t | glo fish tetra | stop
t | glow fish x6 | stop
t | fluorescent zebra danio gm | stop
t | electric green tetra glofish | stop
t | frogspawn coral frag | ask
t | acropora frags | ask
t | acros | ask
t | montis | ask
t | birdsnest coral | ask
t | torch coral 3 heads | ask
t | gold hammer 2 heads | ask
t | euphyllia | ask
t | duncans | ask
t | acans | ask
t | favia brain | ask
t | plate coral fungia | ask
t | stylophora | ask
t | pocillopora | ask
t | goniopora | ask
t | sun coral tubastrea | ask
t | blastos | ask
t | SPS frag pack | ask
t | LPS coral bundle | ask
t | live rock 10kg | ask
t | mature liverock | ask
t | crocea clam | ask
t | tridacna maxima | ask
t | giant clam | ask
t | seahorses pair captive bred | ask
t | sea horse | ask
t | Hippocampus erectus | ask
t | sterlet 12 inch | ask
t | siberian sturgeon | ask
t | diamond back sturgeon | ask
t | Acipenser gueldenstaedtii | ask
t | sterlets x2 | ask
t | motoro stingray | ask
t | black diamond ray | ask
t | Potamotrygon leopoldi | ask
t | henlei ray pup | ask
t | freshwater stingray | ask
t | zebra plec | ask
t | L046 zebra pleco | ask
t | L46 juveniles x5 | ask
t | Hypancistrus zebra | ask
t | asian arowana red tail gold | ask
t | super red arowana | ask
t | Scleropages formosus | ask
t | northern snakehead | stop
t | Channa argus | stop
t | snakehead | ask
t | gambusia affinis | stop
t | mosquitofish | stop
t | Gambusia holbrooki | stop
t | bluegill | stop
t | pumpkinseed sunfish | stop
t | pumpkin seed | stop
t | Lepomis gibbosus | stop
t | sunfish x3 for pond | stop
t | largemouth bass | stop
t | Micropterus salmoides | stop
t | black bass | stop
t | black bullhead catfish | stop
t | brown bullhead | stop
t | Ictalurus nebulosus | stop
t | channel cat | stop
t | wels catfish | stop
t | wels | stop
t | Silurus glanis | stop
t | bitterlings x6 | stop
t | Rhodeus sericeus amarus | stop
t | topmouth gudgeon | stop
t | clicker barb | stop
t | Pseudorasbora parva | stop
t | P. parva | stop
t | sunbleak | stop
t | belica | stop
t | Leucaspius delineatus | stop
t | amur sleeper | stop
t | chinese sleeper Perccottus glehni | stop
t | zander | stop
t | fat head minnows | stop
t | rosy reds x10 | stop
t | walking catfish Clarias | stop
t | striped eel catfish | stop
t | grass carp | clear
t | red eared slider | stop
t | yellow bellied sliders | stop
t | terrapins | stop
t | Trachemys scripta elegans | stop
t | pair of turtles RES | stop
t | american bullfrog tadpoles | stop
t | Lithobates catesbeianus | stop
t | Rana catesbeiana | stop
t | axolotl leucistic | ask
t | killer shrimp | stop
t | Dikerogammarus villosus | stop
t | chinese mitten crab | stop
t | Eriocheir sinensis | stop
t | zebra mussels | stop
t | quagga mussel | stop
t | Dreissena polymorpha | stop
t | african clawed frog Xenopus laevis | stop | Northern Ireland
t | New Zealand pigmyweed | stop
t | crassula helmsi | stop
t | australian swamp stonecrop | stop
t | Tillaea recurva | stop
t | parrots feather | stop
t | parrot's feather pond plant | stop
t | Myriophyllum brasiliense | stop
t | myriophyllum aquaticum red stem | stop
t | cabomba bunches | stop
t | green cabomba | stop
t | fanwort | stop
t | Cabomba caroliniana | stop
t | elodea nuttallii | stop
t | nuttalls waterweed | stop
t | elodea crispa | stop
t | Lagarosiphon | stop
t | curly waterweed | stop
t | water hyacinth | stop
t | water hyacinths x4 | stop
t | Eichornia crassipes | stop
t | Wasserhyazinthe | stop
t | floating pennywort | stop
t | hydrocotyle ranunculoides | stop
t | ludwigia grandiflora | stop
t | creeping water primrose | stop
t | Ludwigia peploides | stop
t | Ludwigia uruguayensis | stop
t | azolla | stop
t | fairy moss pond | stop
t | water fern azolla filiculoides | stop
t | Azolla caroliniana | stop
t | giant salvinia | stop
t | Salvinia molesta | stop
t | Salvinia auriculata | ask
t | kariba weed | stop
t | Gymnocoronis | stop
t | senegal tea plant | stop
t | alligator weed | stop
t | broadleaf watermilfoil | stop
t | water lettuce | stop | Northern Ireland
t | Pistia stratiotes x20 | stop | Northern Ireland
t | water lettuce | clear
t | electric blue acara | clear
t | lobster red guppy | clear
t | dragon fish guppy | clear
t | crayfish food pellets and blue acara | clear
t | signal tetra | clear
t | silver arowana | clear
t | zebra danio | clear
t | zebra loach | clear
t | tiger limia | clear
t | red cabomba furcata | clear
t | Lagarosiphon madagascariensis | clear
t | ludwigia super red | clear
t | amazon frogbit | clear
t | salvinia natans | clear
t | Hydrocotyle leucocephala brazilian pennywort | clear
t | Elodea densa | clear
t | temple plant | clear
t | zebra nerite | clear
t | bee shrimp | clear
t | glowlight tetra | clear
t | glass bloodfin tetra | clear
t | african water fern bolbitis | clear
t | zoas frag | clear
t | kenya tree coral | clear
t | mushroom coral discosoma | clear
t | toadstool leather | clear
t | sea monkeys | clear
t | redhorse minnow | clear
d | tank free of duckweed, azolla, snails | clear
d | no duckweed, azolla, snails | clear
d | no snails, no pests, not GloFish | clear
d | she eats azolla and duckweed | clear
d | Never kept with crayfish or apple snails | clear
d | Will be eaten by crayfish so do not mix | clear
d | These are not crayfish, they are amano shrimp | clear
d | Please note I do not sell signal crayfish | clear
d | lovely pair, also have some parrots feather for sale | stop
d | comes with a free bunch of water hyacinth | stop
d | can add a few azolla if wanted | stop
d | also selling 2 marbled crayfish, message me | stop
d | Named after the red swamp crayfish for its colour | clear
d | fed on frozen mussel, krill and crayfish meat | clear
d | grown in clean water without any crassula, azolla or duckweed | clear
d | I can throw in a red eared slider too | stop
d | not only guppies, I also have signal crayfish | stop
d | No crayfish sadly. Marimo only | clear
d | selling because my crayfish keeps eating them | clear
d | plus 3 topmouth gudgeon and a pumpkinseed | stop
`;

/** A second list, written in the same hour and not run until the first was mended. */
export const BLIND_LAW_LATER = `
t | signals cray fish large | stop
t | crawfish | stop
t | P. clarkii | stop
t | P. leniusculus | stop
t | F. limosus | stop
t | C. patzcuarensis | stop
t | blue yabbie | stop
t | Cherax destructor | stop
t | noble crayfish | stop
t | red claws pair | stop | Scotland
t | blueberry mystery snails | stop
t | pomacea diffusa | stop
t | P. diffusa | stop
t | P. canaliculata | stop
t | apple snials | stop
t | ampularia | stop
t | spike topped apple snail | stop
t | glofish | stop
t | GM fluorescent tetras | stop
t | E. sinensis | stop
t | D. villosus | stop
t | D. polymorpha | stop
t | demon shrimp | stop
t | L. gibbosus | stop
t | P. glenii | stop
t | S. glanis | stop
t | A. nebulosus | stop
t | R. amarus | stop
t | sun bleak | stop
t | stone moroko x10 | stop
t | motherless minnows | stop
t | green sunfish | stop
t | smallmouth bass | stop
t | european catfish wels 3ft | stop
t | blue catfish Ictalurus furcatus | stop
t | T. scripta elegans | stop
t | musk turtle and yellow belly slider | stop
t | cumberland slider | stop
t | bull frog tadpoles | stop
t | C. helmsii | stop
t | M. aquaticum | stop
t | H. ranunculoides | stop
t | E. crassipes | stop
t | L. grandiflora | stop
t | S. molesta | stop
t | G. spilanthoides | stop
t | parot feather | stop
t | pontederia crassipes | stop
t | azzola | stop
t | carolina fanwort | stop
t | oxygenating plant lagarosiphon major bunches | stop
t | alternanthera philoxeroides | stop
t | dwarf water lettuce | stop | Northern Ireland
t | zoanthids and hammer coral | ask
t | scolymia | ask
t | chalice frag | ask
t | derasa clam | ask
t | brown bullhead catfish pup | stop
t | dwarf seahorse | ask
t | L-46 | ask
t | P. motoro | ask
t | H. zebra | ask
t | tiger motoro x leopoldi pup | ask
t | millers thumb bullhead | clear
t | lobster tail guppy | clear
t | bumblebee goby | clear
t | apple red discus | clear
t | snakehead guppy | clear
t | bass filter media and red cherry shrimp | clear
t | P. scalare | clear
t | C. wendtii green | clear
t | salvinia cucullata | clear
t | parrot cichlid | clear
d | No snails, duckweed, azolla or planaria | clear
d | no pests, algae, duckweed, azolla, hydra | clear
d | never had crayfish, snails, azolla | clear
d | no snails, but 3 marbled crayfish included | stop
d | no duckweed, azolla can be added | stop
d | safe with shrimp, snails, not suitable for crayfish tanks | clear
d | got some P. clarkii as well if interested | stop
`;

/** What may be listed and once was stopped, or sounds as if it might be. */
export const LAWFUL_NAMES = `
t | dragonfin tetra | clear
t | salvini cichlid | clear
t | snakehead betta | clear
t | torch anemone | clear
t | hammer oyster | clear
t | red claw macrobrachium | clear
t | lobster claw plant | clear
t | lobster guppy | clear
t | red lobster betta | clear
t | crayfish cave | clear
t | congo water fern | clear
t | milfoil red snake | stop
t | elodea | stop
d | Grade A. All in. C. sterbai and C. panda, no P. clarkii | clear
d | no snails, marbled crayfish £5 | stop
d | no snails, pests, marbled crayfish £5 | stop
d | no timewasters, snails, azolla | stop
d | no duckweed, azolla, frogbit | stop
d | no snails, duckweed, azolla included | stop
`;

/** A third list, of the afternoon's mends. */
export const BLIND_LAW_LAST = `
t | juvenile crayfish mixed colours | stop
t | white specter crayfish | stop
t | blue marron | stop
t | ghost crays x2 | stop
t | Cherax quadricarinatus | ask | Wales
t | hammers cobalt clawed cherax | stop
t | procambarus sp | stop
t | rainbow mystery snails x10 | stop
t | golden apple snails | stop
t | giant apple snail pomacea maculata | stop
t | P. bridgesii | stop
t | GMO tetras pink | stop
t | glow in the dark danios | stop
t | Glofish betta | stop
t | cosmic blue tetra glofish | stop
t | favites frag | ask
t | green hammer frag | ask
t | zoa and acan frag pack | ask
t | maxima clam blue | ask
t | live rock fiji 5kg seeded | ask
t | captive bred hippocampus reidi | ask
t | sturgeons 8 inch | ask
t | albino sterlet | ask
t | potamotrygon pups | ask
t | hypancistrus zebra L046 F1 | ask
t | RTG arowana | ask
t | golden crossback arowana | ask
t | snake heads | ask
t | channa bleheri | clear
t | mosquito fish | stop
t | pumkinseed | stop
t | perch sun fish | stop
t | bass largemouth | stop
t | brown bullheads | stop
t | wels cat | stop
t | euro catfish Silurus | stop
t | bitterling pair with mussel | stop
t | top mouth gudgeons | stop
t | sunbleaks | stop
t | fathead minnows x20 | stop
t | RES terrapin hatchling | stop
t | yellow belly sliders x2 | stop
t | bullfrog tadpoles | stop
t | axolotls wild type | ask
t | mitten crabs | stop
t | zebra mussel shells live | stop
t | crasula helmsii | stop
t | NZ pygmyweed | stop
t | parrots feathers | stop
t | cabomba green x5 | stop
t | elodea nuttalli | stop
t | Lagarosiphon major oxygenating | stop
t | water hyacynth | stop
t | Eichhornia azurea | clear
t | floating penny wort | stop
t | ludwigia x grandiflora | stop
t | Azolla fairy moss | stop
t | Azolla | clear | Scotland
t | salvinia giant | stop
t | gymnocoronis spilanthoides variegated | stop
t | water lettuces | stop | Northern Ireland
t | cabomba furcata | clear
t | red moscow guppy | clear
t | glass shrimp | clear
t | tiger endlers | clear
t | zebra pleco food | clear
t | bullhead shark egg | clear
t | ghost shrimp | clear
t | assassin snails eat pest snails | clear
t | hydrocotyle tripartita japan | clear
d | Free from snails, planaria, duckweed and azolla | clear
d | Absolutely no duckweed, no snails, no azolla in my tanks | clear
d | Tank has never seen crayfish or snails | clear
d | I don't have azolla or duckweed | clear
d | Zero algae, azolla, snails | clear
d | Feed live foods, mosquito larvae and daphnia | clear
d | Comes with some azolla on top | stop
d | Bonus: parrots feather cuttings | stop
d | can include M. aquaticum if wanted | stop
d | Snails, duckweed, azolla free | stop
`;

/** Whole descriptions, written before their first run. */
export const BLIND_DESCRIPTIONS = `
d | Healthy cherry shrimp from my planted tank. No snails, hydra or planaria, never any crayfish. Collection from Leeds | clear
d | Selling due to tank closure. Tank is free from duckweed, azolla, blanket weed. | clear
d | Fast growing floater, a good alternative to water hyacinth which is banned in the UK | clear
d | This is Egeria densa not the banned Elodea nuttallii | clear
d | This is red cabomba (Cabomba furcata), not Cabomba caroliniana | clear
d | Please note these are NOT mystery snails or apple snails, they are nerites | clear
d | Natural blue colour, not GM, not GloFish, not dyed | clear
d | Not injected or dyed, no glofish here | clear
d | He will eat anything that fits in his mouth, keep away from crayfish | clear
d | They share a tank with tetras and corys. No pests such as snails, azolla | clear
d | Lovely plant for hiding fry. Doesn't take over like azolla or crassula does | clear
d | Not to be confused with parrot's feather | clear
d | Looks a bit like floating pennywort but is hydrocotyle leucocephala which is legal | clear
d | I no longer keep crayfish so these caves are spare | clear
d | Great for eating pest snails | clear
d | Plants dipped to kill snails, no duckweed, no azolla | clear
d | unlike signal crayfish these are peaceful shrimp | clear
d | Will not be sold to anyone who keeps them with terrapins or red eared sliders | clear
d | Mussel free, no zebra mussels, no killer shrimp, check clean dry done | clear
d | No water hyacinth / azolla / parrots feather for sale, please stop asking | clear
d | I do not have any signal crayfish, please don't ask | clear
d | no crassula, parrots feather, azolla in my pond | clear
d | Snail free, duckweed free, azolla free | clear
d | duckweed-free and azolla-free | clear
d | pest free (no snails, duckweed, azolla) | clear
d | Pond plants bundle: water hyacinth, iris and lily | stop
d | bundle inc azolla, frogbit and hornwort | stop
d | I've also got a few signal crayfish from the river | stop
d | will swap for crayfish or offer two marmorkrebs | stop
d | 10 guppies plus parrots feather to go with them | stop
d | Ask about my GloFish | stop
d | No snails. Azolla available | stop
d | no pests but lots of azolla | stop
d | swap 3 pumpkinseeds for anything | stop
d | includes curly waterweed, great oxygenator | stop
d | free azolla with every order, no snails | stop
d | not just guppies, also topmouth gudgeon | stop
d | have crassula helmsii going spare | stop
d | No offers on the marbled crayfish | stop
d | red eared sliders also looking for a home | stop
d | p. clarkii babies £3 each | stop
d | cheap alternative to guppies, azolla £2 | stop
d | snail free hornwort, azolla free to collector | stop
d | does not spread like mint, azolla £1 | stop
d | not sold to anyone with a pond, signal crayfish £5 | stop
d | no pests such as snails, guppies and azolla | stop
`;

/** Stopped though nothing barred is offered: only a reader can tell these from an offer. Whoever mends one moves it above. */
export const STILL_STOPPED = `
d | pond closed after we found signal crayfish in the stream, so koi need homes | stop
d | snails, duckweed, azolla free | stop
d | no duckweed, azolla, frogbit | stop
`;
