/**
 * Adverts as UK hobbyists and small traders write them, set down before the table was asked: where it stands (s: title or species,
 * d: description), what is offered, what must follow, and where its seller is.
 */
export const ADVERTS = `
s | red cabomba bunch | clear
s | cabomba furcata stems | clear
s | crystal red shrimp x10 | clear
s | CRS / CBS mixed grade | clear
s | lobster red endlers | clear
s | signal red cherry shrimp | clear
s | marimo moss ball | clear
s | water lettuce x5 | clear
s | water lettuce x5 | clear | Scotland
s | water lettuce x5 | stop | Northern Ireland
s | dragon fin pleco | clear
s | zebra nerite snails | clear
s | cray-tank for sale | clear
s | turtle weight | clear
s | apple green guppies | clear
s | rosy barb group | clear
s | peppermint plec L57 | clear
s | peppermint bristlenose L071 | clear
s | zebra otocinclus | clear
s | zebra loach | clear
s | King tiger plec L066 | clear
s | Zebra pleco L046 juvenile 3cm | ask
s | L46 zebs | ask
s | Imperial zebra L046 breeding group | ask
s | Hypancistrus sp | stop
s | L333 king tiger plec | clear
s | L236 | clear
s | electric blue crays | stop
s | blue lobster cray | stop
s | Blue moon crayfish | stop
s | Aussie redclaw juvs | ask
s | red claw cray | ask
s | red claw crays x4 | stop | Scotland
s | red clawed lobster | stop
s | CPO pair | stop
s | cambarellus montezumae | stop
s | Orange dwarf crays | stop
s | Clarkii white specter | stop
s | ghost crays procambarus | stop
s | signals crayfish bait | stop
s | marmor crayfish self breeding | stop
s | Tiger crayfish | stop
s | Blue claw yabbies | stop
s | Cherax blue moon | stop
s | Cherax gherardiae | stop
s | crayfish shrimp (bamboo shrimp) | stop
s | rock lobster | stop
s | Purple reef lobster | clear
s | Debelius reef lobster | clear
s | squat lobster marine | clear
s | Lobster haven plakat | clear
s | crayfish pellets 100g | clear
s | cray pots | clear
s | mystery snail ivory x3 | stop
s | Apple snails blue | stop
s | Yellow apple snail babies | stop
s | gold inca snails | stop
s | Pomacea diffusa jade | stop
s | brigs snails | stop
s | spike topped apple | stop
s | Spixi snails | clear
s | tylo snails orange poso rabbit | clear
s | black devil snail | clear
s | Sulawesi rabbit snail | clear
s | Colombian ramshorn | clear
s | Colombian ramshorn | stop | Northern Ireland
s | chinese trapdoor snails pond | clear
s | viviparus pond snails | clear
s | swan mussels x5 | clear
s | painters mussel | clear
s | depressed river mussel | clear
s | asian gold clams corbicula | clear
s | zebra mussels filter | stop
s | quaggas | stop
s | parrots feather pond plant | stop
s | Parrot Feather oxygenator | stop
s | red stem parrots feather | stop
s | Myriophyllum Red Stem | stop
s | water milfoil oxygenating bunch | stop
s | red milfoil | stop
s | spiked water milfoil pond | clear
s | green myrio | stop
s | Myriophyllum guyana | clear
s | lagarosiphon major oxygenators | stop
s | Elodea crispa bunch of 5 | stop
s | curly pondweed | clear
s | Elodea densa bunch | clear
s | Elodea | stop
s | canadian pond weed | clear
s | waterweed nuttalls | stop
s | cabomba green | stop
s | Cabomba caroliniana silver | stop
s | cabomba | stop
s | purple cabomba | stop
s | hyacinth water x10 | stop
s | water hyacinth floating | stop
s | grape hyacinth | clear
s | anchored water hyacinth | clear
s | water soldier | clear
s | water hawthorn | clear
s | frogbit amazon | clear
s | native frogbit Hydrocharis | clear
s | fairy moss floating plant | stop
s | azolla for ducks | stop
s | azolla | clear | Scotland
s | red root floater | clear
s | duckweed lots | clear
s | giant duckweed | clear
s | salvinia | stop
s | Salvinia natans | clear
s | Salvinia cucullata cups | clear
s | salvinia minima | ask
s | water spangles | stop
s | kariba weed | stop
s | water fern bolbitis | clear
s | african water fern | clear
s | ludwigia super red mini | clear
s | Ludwigia palustris red | clear
s | Ludwigia sp red | clear
s | ludwigia peruensis | stop
s | ludwigia stems | stop
s | water primrose yellow pond | stop
s | brazilian pennywort | clear
s | Hydrocotyle japan | clear
s | pennywort floater | stop
s | hydrocotyle | stop
s | australian stonecrop | stop
s | new zealand pygmy weed | stop
s | crassula helmsii | clear | Scotland
s | money plant crassula ovata | clear
s | senegal tea | stop
s | alligator weed | stop
s | alternanthera reineckii rosanervig | clear
s | rosy reds pond minnow | stop
s | rosy red minnows x10 | stop
s | golden minnow fathead | stop
s | pumpkin seed sunfish | stop
s | sunbass | stop
s | sun bass pond fish | stop
s | bluegills | stop
s | bitterling pond | stop
s | wels cat 12 inch | stop
s | danube wels | stop
s | albino channel cat | stop
s | blue channel catfish | stop
s | black bullheads | stop
s | miller's thumb bullhead | clear
s | goby bullhead | clear
s | topmouth gudgeons | stop
s | gudgeon x6 pond | clear
s | sunbleak | stop
s | zander fingerling | stop
s | perch native | clear
s | pike small | clear
s | asp fish | clear
s | mosquito fish | stop
s | least killifish heterandria | clear
s | snakehead dwarf channa andrao | clear
s | Channa sp | stop
s | snakehead small | stop
s | chinese hi-fin shark loach sucker | ask
s | sterlets x2 18 inch | ask
s | albino sterlet | ask
s | diamond back sturgeon | ask
s | grass carp | clear
s | grass carp | ask | Scotland
s | ghosties and mirrors | clear
s | motoro stingray pup | ask
s | P14 ray | ask
s | black diamond stingrays | ask
s | asian aro red tail gold | stop
s | RTG arowana | stop
s | silver arowana 20cm | clear
s | jardini arowana | clear
s | dragonfish | stop
s | dragon goby | clear
s | violet dragon goby | clear
s | Black dragon bristlenose | clear
s | green dragon bristlenose plec | clear
s | super red bristlenose | clear
s | blood dragon guppy | clear
s | glofish danios | stop
s | GM danio pink | stop
s | neon pink glow danios | stop
s | glowlight tetra | clear
s | glowlight danio | clear
s | glow light tetras x10 | clear
s | green fire tetra | clear
s | black skirt tetra pink | clear
s | neon green rasbora | clear
s | electric blue ram | clear
s | cosmic blue danio | stop
s | plotosus catfish marine | stop
s | coral catfish | stop
s | coral beauty angel | clear
s | coral red pencilfish | clear
s | seahorse h. reidi pair | ask
s | sea horses captive bred | ask
s | pipefish | clear
s | hammer frag 2 heads | ask
s | gold torch | ask
s | acro frags x6 | ask
s | monti cap frag | ask
s | mixed frag pack | stop
s | zoa frag pack | clear
s | mushroom coral frag | clear
s | coral frags | stop
s | euphylia frag | ask
s | duncan 5 heads | ask
s | acan frags | ask
s | alveopora | ask
s | leptastrea | ask
s | ricordea florida | clear
s | gsp rock | clear
s | live rock 10kg | ask
s | maxima clam | ask
s | tuxedo urchin | clear
s | mitten crabs | stop
s | thai micro crab | clear
s | red claw crabs x2 | clear
s | vampire crabs | clear
s | killer shrimp | stop
s | axies leucistic | stop
s | axolotls babies | stop
s | adfs x3 | stop
s | african dwarf frogs | stop
s | fire belly toads | stop
s | yellow bellied slider with tank | stop
s | musk turtle | stop
s | terrapins x2 | stop
s | glass eels | ask
s | elvers | ask
s | rainbow eel | clear
s | tire track eel | clear
s | weather loach golden | clear
s | dojo loach | stop | Northern Ireland
s | medaka youkihi | clear
s | platinum medaka | clear
s | gar florida | clear
s | gar | stop
s | alligator gars | stop
s | needle nose gar | clear
s | paddlefish | ask
s | birch | clear
s | crystal black shrimp | clear
s | Blue Bolt / King Kong | clear
s | cardinal sulawesi shrimp | clear
s | vampire shrimp | clear
s | ghost shrimp UK | clear
s | electric blue jack dempsey | clear
s | flowerhorn | clear
s | frog spawn coral | ask
s | frog bit plant | clear
s | leopard frog pleco L134 | clear
s | snake head guppies | clear
s | tiger teddy endlers | clear
s | koi guppy trio | clear
s | japanese koi 6 inch | clear
s | golden orfe | clear
s | shubunkins | clear
s | nishikigoi tosai | clear
d | Tank bred, no apple snails or crayfish have ever been in this tank. | clear
d | Comes with a clump of parrots feather from my pond | stop
d | I can throw in a few signal crays if wanted | stop
d | Also have axolotls, message me | stop
d | Kept with assassin snails and cherry shrimp | clear
d | Ex demo tank of my turtle, cleaned | clear
d | Fed crayfish pellets and algae wafers | clear
d | They were sold to me as green cabomba substitute | clear
d | Selling as I am getting an axolotl | clear
d | Selling up to make room for crayfish | clear
d | Not safe with crayfish | clear
d | These are redclaw safe? no, crayfish eat them | clear
d | Plants may carry duckweed and azolla | stop
d | Free water hyacinth with every order | stop
d | Do NOT put in ponds, law applies | clear
d | Will swap for crayfish | clear
d | Wanted: mystery snails in exchange | clear
d | Mum and dad are L46 crossed, ask for pics | clear
d | I also breed CPO crayfish | stop
d | Box includes 10 shrimp plus 2 yabbies | stop
d | Never had snails, hydra, planaria | clear
d | Looks like a miniature lobster | clear
d | Colour like lobster red, stunning | clear
d | Grown in the tub next to my terrapins | clear
d | Stock tank has had crayfish in the past, now empty | clear
`;

/**
 * Judged anew after the first run. "Electric pink" is no line of GloFish that we know of, and no plant is called "lobster
 * claw anubias"; an exchange for what may not be sold is one too; and "must go" may be said of the axolotl.
 */
export const ADVERTS_JUDGED_ANEW = `
s | lobster claw anubias | stop
d | Would swap for an axolotl or turtle tank | stop
d | My axolotl outgrew its tank so these plants must go | stop
d | Free because you are getting a signal crayfish with it | stop
d | I am getting rid of my signal crayfish | stop
d | We are getting signal crayfish next week, £5 each | stop
d | Parrots feather, alternative colours too | stop
d | Must go because I'm getting a musk turtle and yellow bellied slider | stop
d | A pretty water hyacinth alternative for small ponds | clear
`;

/** What descriptions of a second round offer; the others tell of something else. */
export const ADVERT_DESCRIPTIONS = `
d | Need to get rid of two yellow bellied sliders as well | stop
d | Got rid of the azolla years ago | clear
d | I don't sell signal crayfish under 5cm | stop
d | Won't sell signal crayfish to beginners | stop
d | Do not keep signal crayfish with fish | stop
d | I do not keep signal crayfish in any tank | clear
d | Do not keep with axolotls in a tank | clear
d | No axolotl left after this one so be quick | stop
d | No azolla with these | clear
d | I do not want my axolotls any more | stop
d | No room for my axolotls | stop
d | No time to keep axolotls at home | stop
d | Can't keep axolotls at the new flat | stop
d | Never buy parrots feather again, mine grows for free | stop
d | As well as signal crayfish there are guppies | stop
d | Better than any signal crayfish you have seen | stop
d | Smaller than the signal crayfish and harmless | clear
d | Easier than green cabomba | clear
d | Much hardier than cabomba caroliniana | clear
d | Spreads as fast as water hyacinth | clear
d | Grows like azolla | clear
d | Perfect for your axolotl | clear
d | Would suit an axolotl | clear
d | Axolotl keepers love this plant | clear
d | I used to have axolotls but now fish only | clear
d | I used to keep axolotls, the last two are £20 | stop
d | Plants from a tank that once held a yellow bellied slider | clear
d | Helps to get rid of algae | clear
d | Not sure if axolotl or newt | stop
d | Unlike most sellers my water hyacinth is pest free | stop
`;

/** Of the groups that the audit names as missing, what is found missing still. */
export const ADVERT_GROUPS = `
s | Umbra limi | stop
s | Sander vitreus | stop
s | Sander volgensis | stop
s | Barbus barbus, a native barbel | clear
`;

/** A second round of titles, most of them of what is lawful. */
export const ADVERTS_SECOND = `
s | Yellow lab cichlids x5 | clear
s | Electric yellow labs | clear
s | Hammerhead shark catfish | clear
s | Iridescent shark | clear
s | Bala shark 5 inch | clear
s | Red tail black shark | clear
s | Rainbow shark albino | clear
s | Silver arowana and datnoid | clear
s | Butterfly goodeid | clear
s | Florida flagfish pair | clear
s | American flagfish | clear
s | Black bar endler n class | clear
s | Sunset dwarf gourami | clear
s | Sunburst platy | clear
s | Red wag platies | clear
s | Cosmic galaxy koi betta | clear
s | Galaxy pleco L029 | clear
s | Galaxy rasbora CPD | clear
s | Blue phantom pleco L128 | clear
s | Starlight bristlenose L183 | clear
s | Snowball plec L102 | clear
s | Queen arabesque L260 | clear
s | Leopard frog plec L134 pair | clear
s | Zebra tilapia | clear
s | Longfin leopard danio | clear
s | Gold zebra danio | clear
s | Convict x firemouth | clear
s | Jack dempsey EBJD | clear
s | Pearl ray stingray | ask
s | Freshwater flounder | clear
s | Figure 8 puffer | clear
s | Rope fish | clear
s | Ornate bichir | clear
s | African lungfish | clear
s | Clown knife fish | clear
s | Black ghost knife | clear
s | Elephant nose fish | clear
s | Fire eel small | clear
s | Peacock eel | clear
s | Half banded spiny eel | clear
s | Bumblebee catfish | clear
s | Pictus cat | clear
s | Upside down catfish | clear
s | Glass catfish x10 | clear
s | Ghost glass cats | clear
s | Striped raphael cat | clear
s | Channa gachua dwarf snakehead | clear
s | Rainbow snakehead bleheri | clear
s | Blue gularis killifish | clear
s | Nothobranchius eggs | clear
s | Scarlet badis | clear
s | Chili rasbora x15 | clear
s | Emerald eye rasbora | clear
s | Neon blue rasbora | clear
s | Pygmy sunfish Elassoma evergladei | clear
s | Black banded sunfish Enneacanthus chaetodon | clear
s | Ricefish daisy | clear
s | Three spined sticklebacks | clear
s | Rudd and roach pond | clear
s | Green tench x3 | clear
s | Crucian carp | clear
s | Mirror carp 8 inch | clear
s | Ghost koi | clear
s | Butterfly koi | clear
s | Sarasa comet | clear
s | Golden rudd | clear
s | Blue orfe | clear
s | Gudgeon native | clear
s | Minnow Phoxinus native | clear
s | Stone loach | clear
s | Spined loach | clear
s | Ruffe | clear
s | Bleak | clear
s | Bee shrimp black diamond | clear
s | Orange eyed blue tiger OEBT | clear
s | Tangerine tiger shrimp | clear
s | Blue velvet | clear
s | Sunkist orange shrimp | clear
s | Green jade shrimp | clear
s | Snowball shrimp | clear
s | Rili carbon | clear
s | Babaulti shrimp | clear
s | Fan shrimp bamboo wood shrimp | clear
s | Whisker shrimp macro | clear
s | Cardinal shrimp sulawesi | clear
s | Pom pom crab | clear
s | Panther crab | clear
s | Fiddler crabs | clear
s | Hermit crab blue leg | clear
s | Emerald crab mithrax | clear
s | Peppermint shrimp | clear
s | Skunk cleaner | clear
s | Harlequin shrimp | clear
s | Peacock mantis shrimp | clear
s | Horned nerites | clear
s | Tracked nerite | clear
s | Batik nerite | clear
s | Hairy snail thiara | clear
s | Chopstick snail | clear
s | Rabbit snails yellow | clear
s | Pink ramshorns | clear
s | Blue leopard ramshorn | clear
s | Bladder snails free | clear
s | Great ramshorn planorbarius corneus | clear
s | Great pond snail Lymnaea | clear
s | Freshwater clams asian gold | clear
s | Duck mussel | clear
s | Sea snails trochus | clear
s | Turbo snails | clear
s | Astrea snails | clear
s | Nassarius | clear
s | Sea hare | clear
s | Blue spiny lobster marine | clear
s | Monte carlo carpet | clear
s | Montecarlo tub | clear
s | Micranthemum tweet | clear
s | Staurogyne repens | clear
s | Cryptocoryne parva | clear
s | Bucephalandra wavy green | clear
s | Anubias nana petite | clear
s | Java fern trident | clear
s | Subwassertang | clear
s | Fissidens mat | clear
s | Christmas moss | clear
s | Weeping moss | clear
s | Hygrophila polysperma | clear
s | Rotala hra | clear
s | Alternanthera cardinalis | clear
s | Lobelia cardinalis dwarf | clear
s | Limnophila sessiliflora | clear
s | Ambulia | clear
s | Guppy grass | clear
s | Najas roraima | clear
s | Ceratophyllum hornwort | clear
s | Egeria najas | clear
s | Vallis tiger | clear
s | Sagittaria subulata | clear
s | Eleocharis mini hairgrass | clear
s | Marsilea hirsuta | clear
s | Bacopa caroliniana | clear
s | Ludwigia arcuata bunch | clear
s | Ludwigia mini super red | clear
s | Myriophyllum tuberculatum red | clear
s | Myriophyllum spicatum native oxygenator | clear
s | Pennywort brazilian | clear
s | Hydrocotyle leucocephala | clear
s | Marsh marigold | clear
s | Yellow flag iris | clear
s | Water forget me not | clear
s | Water mint | clear
s | Pickerel weed pontederia cordata | clear
s | Dwarf bulrush | clear
s | Dwarf water lily pygmaea helvola | clear
s | Tiger lotus red | clear
s | Banana plant | clear
s | Water violet hottonia | clear
s | Starwort callitriche | clear
s | Mare's tail | clear
s | Potamogeton crispus | clear
s | Water crowfoot | clear
s | Phyllanthus fluitans | clear
s | Riccia | clear
s | Salvinia oblongifolia | clear
s | Lemna trisulca ivy leaved duckweed | clear
s | Water poppy | clear
s | Water clover | clear
s | Canna lily pond | clear
s | Common frog tadpoles | stop
s | Smooth newts | stop
s | Toadfish | clear
s | Banggai cardinals | clear
s | Mandarin dragonet | clear
s | Scooter dragonet | clear
s | Lionfish dwarf | clear
s | Yellow tang | clear
s | Coral banded shrimp | clear
s | Copperband butterfly | clear
s | Foxface | clear
s | Bubble tip anemone | clear
s | Torch anemone no, rock flower anemone | clear
s | Zoas rasta | clear
s | Leather coral toadstool | clear
s | Pulsing xenia | clear
s | Blue clove polyps | clear
s | Duncan frag 3 head | ask
s | WWC bounce mushroom | clear
s | Gorgonian purple frilly | clear
s | Sun coral tubastrea | ask
s | Chaeto macroalgae | clear
s | Caulerpa | clear
s | Dry rock 20kg | clear
s | cultured live rock | ask
s | Sps frags mixed | ask
s | Yellow scroll coral | ask
s | Scolly | ask
s | Goni red | ask
s | Blastos | ask
s | Fungia plate | ask
s | Wellso | ask
s | Chalice miami hurricane | ask
s | Cyphastrea | ask
s | Bird of paradise birdsnest | ask
s | German blue polyp digi | ask
s | Stylo milka | ask
s | Red dragon acro | ask
s | Squamosa | ask
s | Derasa clams | ask
s | Redclaw yabby | stop
s | Cherax red claw lobsters | ask
s | Blue pearl crayfish | stop
s | Marbled cray self cloning | stop
s | Cambarellus shufeldtii | stop
s | louisiana dwarf cray | stop
s | crayfish berried | stop
s | Wood lobster | stop
s | mini lobsters orange | stop
s | floating hyacinth plants | stop
s | Pistia dwarf rosette | clear
s | dwarf water lettuce | stop | Northern Ireland
s | pond oxygenator mixed bunch elodea | stop
s | oxygenating weed lagarosiphon | stop
s | Curly oxygenator weed | clear
s | Parrot feather red stem | stop
s | brazilian water milfoil | stop
s | Uruguay ludwigia | stop
s | Primrose creeper pond | clear
s | Creeping jenny | clear
s | Mosquito plant | clear
s | water fern azolla red | stop
s | Pennyworth floating | stop
s | red swamp cray tails | stop
s | Channel catfish albino | stop
s | Bullhead cat | stop
s | Koi and sturgeon | ask
s | Sterlet albino 12 inch | ask
s | Beluga | ask
s | Bluegill | stop
s | Redear sunfish | stop
s | Pumpkinseeds | stop
s | Mosquitofish gambusia | stop
s | snakeskin gourami | clear
s | Northern snake head | stop
s | Hi fin shark chinese | ask
s | Chinese hifin loach | ask
s | Topmouth | stop
s | Siberian sturg | ask
s | Axo's | stop
s | Axolotl juveniles wild type | stop
s | Dwarf aquatic frogs | stop
s | clawed frogs albino | stop
s | Yellow belly | clear
s | RES turtle | stop
s | razorback musk | stop
s | Map turtles | stop
s | Glofish tetras green | stop
s | Glo tetras | stop
s | Pink zebra danios fluorescent | stop
`;

/**
 * Of it, judged anew after the first run: nobody can say "glo" and "not GM" at once, frogspawn is a coral too and waits
 * for an admin, a madtom is a catfish of cold North America, a giant water fern, a cobra or a giant snakehead may be several, and
 * "red planet" is also said of other things than an Acropora.
 */
export const ADVERTS_SECOND_ANEW = `
s | Zebra danio glo orange not GM | stop
s | Frogspawn from garden pond | ask
s | Tadpole madtom | stop
s | Red planet | clear
s | Giant water fern | stop
s | Cobra snakehead | stop
s | Giant snakehead | stop
`;
