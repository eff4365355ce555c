/**
 * A last set of both kinds, in the form of `law.ts` and `names.ts`, written in the night of 23 November before its first run:
 * 250 of 289 were as expected. What the table of law or the rows of species say otherwise was corrected here afterwards,
 * the rest there; five lines went that belong to `STILL_STOPPED` or to no law.
 */
export const BLIND_LAW_NIGHT = `
t | Narrow clawed crayfish | stop
t | Astacus leptodactylus | stop
t | noble crayfish Astacus astacus | stop
t | white clawed crayfish rescued from stream | stop
t | Austropotamobius pallipes | stop
t | blue crawfish x2 | stop
t | crayfish babies job lot | stop
t | red clawed lobsters | stop
t | Procambarus clarkii neon red | stop
t | white ghost crayfish | stop
t | destroyer crayfish Cherax destructor | stop
t | zebra cray Cherax | stop
t | Cambarellus shufeldtii | stop
t | Cambarellus diminutus | stop
t | mini lobsters orange | stop
t | chinese mitten crab | stop
t | Eriocheir sinensis | stop
t | grass carp | clear
t | pumpkinseed sunfish | stop
t | bluegill | stop
t | largemouth bass fry | stop
t | black bullhead catfish | stop
t | channel catfish albino | stop
t | snakehead Channa argus | stop
t | giant snakehead | ask
t | topmouth gudgeons | stop
t | clicker barb | stop
t | sunbleak | stop
t | motherless minnow | stop
t | fathead minnows | stop
t | rosy reds for the pond | stop
t | wels catfish 30cm | stop
t | zander fingerlings | stop
t | bitterlings | stop
t | mosquitofish Gambusia affinis | ask
t | sterlet 10 inch | ask
t | diamond back sturgeon | ask
t | beluga sturgeon | ask
t | paddlefish | ask
t | green water frogs tadpoles | stop
t | frogspawn from my pond | ask
t | axolotl gold albino | stop
t | red eared slider turtle | stop
t | musk turtle hatchling | stop
t | African clawed frog albino | stop
t | fire bellied newt | stop
t | leeches medicinal | ask
t | goldfish koi shubunkins mixed pond fish | clear
t | ghost koi 8 inch | clear
t | blue orfe | clear
t | dojo loaches pair | clear
t | weather loach gold | stop | Northern Ireland
t | water lettuce | stop | Northern Ireland
t | Pistia stratiotes rosettes | clear | England
t | water hyacinth | stop
t | water hyacinths flowering x3 | stop | Scotland
t | parrots feather | stop
t | Myriophyllum brasiliense | stop
t | myrio red stem | stop
t | fairy moss pond plant | stop
t | water fern | stop
t | Azolla cristata | stop | England
t | new zealand pygmyweed | stop
t | swamp stonecrop | stop
t | floating pennywort handful | stop
t | Hydrocotyle leucocephala | clear
t | Hydrocotyle sibthorpioides | clear
t | brazilian pennywort | clear
t | curly waterweed | stop
t | Elodea crispa | stop
t | elodea densa bunch | clear
t | Egeria densa anacharis | clear
t | nuttall's pondweed | stop
t | canadian pondweed elodea | clear
t | giant salvinia | stop
t | Salvinia natans cups | clear
t | fanwort green | stop
t | cabomba furcata red | clear
t | water primrose | stop
t | Ludwigia sedioides mosaic plant | clear
t | ludwigia super red | clear
t | senegal tea | stop
t | alligator weed | stop
t | Saururus cernuus | clear
t | chaeto macroalgae | clear
t | elegance coral | ask
t | scolymia | ask
t | pipe organ coral | ask
t | blue ridge coral heliopora | ask
t | fire coral millepora | ask
t | black coral antipathes | ask
t | ricordea florida | clear
t | rhodactis mushrooms | clear
t | zoa frag pack 5 polyps | clear
t | xenia pulsing frags | clear
t | gorgonian purple plume | clear
t | GSP frag | clear
t | derasa clam 3in | ask
t | kuda seahorse | ask
t | pygmy seahorses pair | ask
t | pipefish banded | clear
t | napoleon wrasse | ask
t | queen conch | ask
t | arapaima | ask
t | super red arowana | ask
t | silver arowana 20cm | clear
t | jardini arowana | clear
t | motoro stingray pup | ask
t | teacup stingray | ask
t | leopoldi pup male | ask
t | L46 breeding group | ask
t | zebra plecos F1 | ask
t | L400 Hypancistrus | clear
t | L236 hypancistrus | clear
t | glo-fish orange tetra | stop
t | neon green glowing danios | stop
t | glowlight tetra x10 | clear
t | galaxy glow guppies | clear
t | dyed parrot cichlid purple | clear
t | electric yellow cichlid | clear
t | dragon blood peacock | clear
t | frog mouth sculpin | clear
t | toad head plec | clear
t | turtle grass vallisneria | clear
d | free apple snail with each order | stop
d | Also selling 4 marbled crayfish, message me | stop
d | comes with some floating azolla and duckweed | stop
d | The tank has no snails, no pests and no duckweed | clear
d | fed on frozen bloodworm, mussel and crayfish pellets | clear
d | parrot's feather cuttings thrown in for free | stop
d | grown next to the canal where himalayan balsam is | clear
d | can add signal crays to the order for £2 each | stop
d | swap for red claw crab or electric blue crayfish | stop
`;

export const BLIND_NAMES_NIGHT = `
5 x sterbai cories 2cm | Corydoras sterbai
julli cory | ~ Corydoras trilineatus, Corydoras julii
peppered catfish | Corydoras paleatus
albino aneus | Corydoras aeneus
pandas corys x6 | Corydoras panda
habrosus | Corydoras habrosus
hasbrosus dwarf cory | ~ Corydoras habrosus
otto catfish x4 | Otocinclus vittatus, Otocinclus macrospilus
oto's | Otocinclus vittatus, Otocinclus macrospilus
bristlenose plecs brown babies | Ancistrus cf. cirrhosus
long fin albino bristlenose | Ancistrus cf. cirrhosus
lemon BN | Ancistrus cf. cirrhosus, Ancistrus sp. L144
super red bn plec | Ancistrus cf. cirrhosus
clown plec L104 | Panaqolus maccus, Panaqolus sp. L104
L18 | Baryancistrus xanthellus
gold nugget L177 | Baryancistrus xanthellus
L134 leopard frog | ~ Peckoltia compta
L333 king tiger | Hypancistrus seideli
sailfin pleco | Pterygoplichthys gibbiceps
gibby plec | Pterygoplichthys gibbiceps
common pleco free to good home | Hypostomus plecostomus, Pterygoplichthys pardalis
sinodontis | ? Synodontis nigriventris, Synodontis eupterus
upside down cats | Synodontis nigriventris
picts catfish | ~ Pimelodus pictus
kuli loaches | Pangio kuhlii
coolie loaches | Pangio kuhlii
yo-yo loaches | Botia almorhae
clown loach 3" | Chromobotia macracanthus
zebra loaches | Botia striata
horse face loach | Acantopsis dialuzona
hillstream loaches | ? Sewellia lineolata, Beaufortia kweichowensis
borneo sucker | ~ Gastromyzon punctulatus, Beaufortia kweichowensis, Sewellia lineolata
siamese flying fox | Crossocheilus oblongus
SAE x3 | Crossocheilus oblongus
red tail shark | Epalzeorhynchos bicolor
ruby shark | Epalzeorhynchos frenatum
silver sharks | Balantiocheilos melanopterus
rummies x12 | Petitella bleheri
blackneon tetra | Hyphessobrycon herbertaxelrodi
bloodfins | Aphyocharax anisitsi
black skirt tetra | Gymnocorymbus ternetzi
glow light tetras | Hemigrammus erythrozonus
lemon tetras | Hyphessobrycon pulchripinnis
serpaes | Hyphessobrycon eques
congo tetras 4 pairs | Phenacogrammus interruptus
penguins tetra | Thayeria boehlkei
x-rays | Pristella maxillaris
pristella | Pristella maxillaris
hatchets marbled | Carnegiella strigata
harlequin rasberas | Trigonostigma heteromorpha
espei | Trigonostigma espei
chilli rasboras | Boraras brigittae
mosquito rasboras | Boraras brigittae
galaxy raspora | Celestichthys margaritatus, Danio margaritatus
zebra danio's | Danio rerio
leopard danios | Danio rerio
wcmm gold | Tanichthys albonubes
white cloud mountain minows | Tanichthys albonubes
tiger barbs green moss | Puntigrus tetrazona
odessa barbs | Pethia padamya
rosy barbs | Pethia conchonius
roseline sharks | Sahyadria denisonii
denisonii | Sahyadria denisonii
fancy male guppies mixed | Poecilia reticulata
cobra guppy trio | Poecilia reticulata
endlers N class | Poecilia wingei
mickey mouse platy | Xiphophorus maculatus
sunburst platies | ~ Xiphophorus maculatus, Xiphophorus variatus
pineapple swordtails | Xiphophorus hellerii
black mollies | Poecilia sphenops
dalmation mollys | Poecilia sphenops
balloon molly | Poecilia sphenops
crowntail male | Betta splendens
koi galaxy betta | Betta splendens
siamese fighter female | Betta splendens
honey gouramis pair | Trichogaster chuna
dwarf neon gourami | Trichogaster lalius
flame gourami | ~ Trichogaster lalius, Trichogaster chuna
opaline gourami | Trichopodus trichopterus
gold gouramis | Trichopodus trichopterus
pearl gouramies | Trichopodus leerii
sparkling gourami pygmy | Trichopsis pumila
koi angelfish | Pterophyllum scalare
platinum angels 50p size | Pterophyllum scalare
discus pigeon blood | Symphysodon aequifasciatus, Symphysodon sp.
german rams | Mikrogeophagus ramirezi
EBR | Mikrogeophagus ramirezi
bolivian butterfly | Mikrogeophagus altispinosus
krib pair | Pelvicachromis pulcher
apisto cacatuoides double red | Apistogramma cacatuoides
apistogrammas | ? Apistogramma cacatuoides, Apistogramma agassizii
electric blue acaras | Andinoacara pulcher
jack dempsy | Rocio octofasciata
tiger oscar 4 inch | Astronotus ocellatus
convicts | Amatitlania nigrofasciata
yellow labs | Labidochromis caeruleus
mixed mbuna | ? Labidochromis caeruleus, Maylandia estherae
multies | Neolamprologus multifasciatus, Neolamprologus similis
boesmani rainbow | Melanotaenia boesemani
praecox | Melanotaenia praecox
furcata rainbow | Pseudomugil furcatus
gertrude's blue eyes | Pseudomugil gertrudae
peacock goby | Tateurndina ocellicauda
bumble bee gobies | ~ Brachygobius xanthozonus, Brachygobius doriae
pea puffers x6 | Carinotetraodon travancoricus
fig 8 puffer | Dichotomyctere ocellatus, Tetraodon biocellatus
comet goldfish | Carassius auratus
oranda | Carassius auratus (fancy)
shubunkins | Carassius auratus
fire red cherries | Neocaridina davidi
blue dream shrimps x10 | Neocaridina davidi
bloody marys | Neocaridina davidi
orange sakura | Neocaridina davidi
crystal reds | Caridina cantonensis, Caridina logemanni
CBS shrimp | Caridina cantonensis, Caridina logemanni
taiwan bees mixed | Caridina cantonensis, Caridina logemanni
amanos | Caridina multidentata
bamboo/wood shrimp | Atyopsis moluccensis
vampire shrimps | Atya gabonensis
tiger nerites | Vittina natalensis
horned nerrites | Clithon corona
assasin snails | Anentome helena, Clea helena
ramshorns blue | Planorbella duryi
MTS | Melanoides tuberculata
anubias nana petite | Anubias barteri var. nana
java fern windelov | Microsorum pteropus
java moss portion | Taxiphyllum barbieri
xmas moss | Vesicularia montagnei
amazon swords | Aquarius grisebachii, Echinodorus bleheri
crypts | ? Cryptocoryne wendtii, Cryptocoryne beckettii
wendtii brown | Cryptocoryne wendtii
vallis straight | Vallisneria spiralis
jungle val | ~ Vallisneria americana, Vallisneria gigantea, Vallisneria spiralis
limnophila | Limnophila sessiliflora
water wysteria | Hygrophila difformis
hornwort bunch | Ceratophyllum demersum
red root floaters | Phyllanthus fluitans
frogbit | Limnobium laevigatum
amazon frogbit x20 | Limnobium laevigatum
duckweed bag | Lemna minor
buce brownie ghost | Bucephalandra sp.
dwarf hairgrass pot | Eleocharis acicularis
pearlweed | Hemianthus glomeratus
guppy grass | Najas guadalupensis
subwassertang | Lomariopsis lineata
clowns pair ocellaris | Amphiprion ocellaris
black and white clowns | Amphiprion ocellaris
royal gramma | Gramma loreto
yellow tang | Zebrasoma flavescens
regal/dory tang | Paracanthurus hepatus
cleaner shrimp | Lysmata amboinensis
hammer coral | Fimbriaphyllia ancora, Euphyllia ancora
`;
