/**
 * What sellers type, written on 23 November before the first run and before anybody looked at the aliases. A name means one
 * row ("Danio rerio"), several from which the picker asks ("? A, B"), either ("~ A, B"), or none of those there were ("-",
 * with the only row that it may be once there is one).
 */
export const BLIND_NAMES = `
6x juvenile bronze corys | Corydoras aeneus
Bn plecs 2 inch | Ancistrus cf. cirrhosus
breeding pair of kribs | Pelvicachromis pulcher
RCS x20 high grade | Neocaridina davidi
L144a | Ancistrus sp. L144
job lot guppies | Poecilia reticulata
moss ball | Aegagropila linnaei
tissue culture monte carlo | Micranthemum tweediei
Trio of endlers (1m 2f) | Poecilia wingei
10 x neon tetras | Paracheirodon innesi
cardinal tetras, shoal of 15 | Paracheirodon axelrodi
5 albino corys for sale | Corydoras aeneus
peppered cory fry | Corydoras paleatus
panda cories x 8 | Corydoras panda
Sterbas cory | Corydoras sterbai
pygmy corydora | Corydoras pygmaeus
salt and pepper corys | Corydoras habrosus
false julii corys | Corydoras trilineatus
Bandit cory | Corydoras metae
emerald green cory | Brochis splendens
corys x6 | ? Corydoras aeneus, Corydoras paleatus
otto cats x4 | ~ Otocinclus vittatus, Otocinclus cocama
zebra otos | Otocinclus cocama
common plec 10 inch | Hypostomus plecostomus
gibby plec | Pterygoplichthys gibbiceps
Clown plec | Panaqolus maccus
Gold nugget plec L018 | Baryancistrus xanthellus
L177 | Baryancistrus xanthellus
Royal plec L190 | Panaque nigrolineatus
super red bristlenose juvies | Ancistrus cf. cirrhosus
longfin bristle nose pair | Ancistrus cf. cirrhosus
calico bn plec | Ancistrus cf. cirrhosus
snowball plec | Hypancistrus inspector
L333 king tiger plec | - Hypancistrus contradens, Hypancistrus seideli
L134 leopard frog plec | - Peckoltia compta
L236 | -
twig catfish | Farlowella vittata
upside down catfish x3 | Synodontis nigriventris
cuckoo catfish | - Synodontis multipunctatus
featherfin synodontis | Synodontis eupterus
glass cats x6 | Kryptopterus vitreolus
humbug catfish | Platydoras armatulus
pictus cat | Pimelodus pictus
banjo cat | Bunocephalus coracoideus
red tail catfish 12 inch | Phractocephalus hemioliopterus
bumblebee catfish | ~ Microglanis iheringi, Pseudomystus siamensis
hoplo catfish | Megalechis thoracata
coolie loaches x5 | Pangio kuhlii
clown loach 4 inch pair | Chromobotia macracanthus
yo yo loaches | Botia almorhae
dwarf chain loach x7 | Ambastaia sidthimunki
polkadot loach | Botia kubotai
hillstream loach | ~ Sewellia lineolata, Beaufortia kweichowensis
horseface loach | Acantopsis dialuzona
panda loaches | Yaoshania pachychilus
skunk loach | Yasuhikotakia morleti
proven angel fish pair | Pterophyllum scalare
koi angels 50p size | Pterophyllum scalare
altum angels | Pterophyllum altum
red melon discus 3" | Symphysodon aequifasciatus
pair of GBRs | Mikrogeophagus ramirezi
electric blue rams | Mikrogeophagus ramirezi
bolivian rams 4 | Mikrogeophagus altispinosus
cockatoo apisto pair | Apistogramma cacatuoides
apistogramma borelli opal | Apistogramma borellii
apistos | ? Apistogramma cacatuoides, Apistogramma agassizii
jewel cichlid | Hemichromis guttatus
blue acara | Andinoacara pulcher
electric blue acara x4 | Andinoacara pulcher
male green terror | Andinoacara rivulatus
tiger oscar 8 inch | Astronotus ocellatus
albino oscars free to good home | Astronotus ocellatus
firemouths | Thorichthys meeki
convict pair with fry | Amatitlania nigrofasciata
EBJD | Rocio octofasciata
jaguar cichlid | Parachromis managuensis
red spotted severum | Heros efasciatus
festivum | Mesonauta festivus
yellow labs x10 | Labidochromis caeruleus
demasoni colony | Chindongo demasoni
peacock cichlids | ~ Aulonocara stuartgranti
electric blue hap | Sciaenochromis fryeri
Malawi blue dolphin | Cyrtocara moorii
multis shell dwellers | Neolamprologus multifasciatus
frontosa 6" | Cyphotilapia frontosa
black calvus | Altolamprologus calvus
albino kribensis | Pelvicachromis pulcher
keyhole cichlids | Cleithracara maronii
red parrot cichlid x2 | Amphilophus × Vieja (blood parrot)
silver dollars x 5 | Metynnis hypsauchen
red belly piranha | Pygocentrus nattereri
black widow tetras | Gymnocorymbus ternetzi
serpaes | Hyphessobrycon eques
lemon tetras | Hyphessobrycon pulchripinnis
black phantoms | Hyphessobrycon megalopterus
bleeding heart tetra x5 | Hyphessobrycon erythrostigma
embers x 12 | Hyphessobrycon amandae
glow light tetra | Hemigrammus erythrozonus
rummynose x10 | Petitella bleheri
buenos aires tetra | Psalidodon anisitsi
congo tetras adult group | Phenacogrammus interruptus
penguin tetras | Thayeria boehlkei
xray tetra | Pristella maxillaris
blind cave tetra | Astyanax mexicanus
colombian tetra | Hyphessobrycon columbianus
marbled hatchet fish | Carnegiella strigata
green neon tetras | Paracheirodon simulans
black neons | Hyphessobrycon herbertaxelrodi
harlequins x 8 | Trigonostigma heteromorpha
lambchop rasbora | Trigonostigma espei
chilli rasboras | Boraras brigittae
CPDs x6 | Danio margaritatus
zebra danios mixed sexes | Danio rerio
glowlight danio | Danio choprae
giant danios | Devario aequipinnatus
gold white cloud minnows | Tanichthys albonubes
cherry barbs 3m 3f | Puntius titteya
odessa barbs | Pethia padamya
golden barb | Barbodes semifasciolatus
green tiger barbs | Puntigrus tetrazona
denison barbs | Sahyadria denisonii
silver shark | Balantiocheilos melanopterus
red tail black shark | Epalzeorhynchos bicolor
albino rainbow shark | Epalzeorhynchos frenatum
SAE 3 inch | Crossocheilus oblongus
golden chinese algae eater | Gyrinocheilus aymonieri
panda garras | Garra flavatra
shubunkins | Carassius auratus
red cap oranda | Carassius auratus (fancy)
black moors x2 | Carassius auratus (fancy)
ghost koi | Cyprinus rubrofuscus
blue orfe | Leuciscus idus
cobra guppys | Poecilia reticulata
guppy trio | Poecilia reticulata
dalmation mollies | Poecilia sphenops
sailfin molly | ~ Poecilia latipinna
micky mouse platys | Xiphophorus maculatus
pineapple swordtails | Xiphophorus hellerii
butterfly goodeid | Ameca splendens
clown killies | Epiplatys annulatus
gardneri killi pair | Fundulopanchax gardneri
medaka rice fish | Oryzias latipes
halfmoon betta male | Betta splendens
female fighters | Betta splendens
dwarf gouramis pair | Trichogaster lalius
honey gourami sunset | Trichogaster chuna
opaline gourami | Trichopodus trichopterus
moonlight gourami | Trichopodus microlepis
sparkling gouramis | Trichopsis pumila
paradise fish pair | Macropodus opercularis
gouramis | ? Trichogaster lalius, Trichogaster chuna
bosemani rainbows x6 | Melanotaenia boesemani
dwarf neon rainbows | Melanotaenia praecox
threadfin rainbow | Iriatherina werneri
forktail blue eyes | Pseudomugil furcatus
scarlet badis | Dario dario
peacock gudgeon | Tateurndina ocellicauda
pea puffers x4 | Carinotetraodon travancoricus
figure 8 puffer | Dichotomyctere ocellatus
bumble bee goby | Brachygobius xanthozonus
senegal bichir | Polypterus senegalus
ropefish | Erpetoichthys calabaricus
fire eel 14in | Mastacembelus erythrotaenia
silver arowana | Osteoglossum bicirrhosum
blue dream shrimp colony | Neocaridina davidi
orange sakura | Neocaridina davidi
skittles shrimp mix | Neocaridina davidi
amano's x5 | Caridina multidentata
crystal reds grade s | Caridina cantonensis
taiwan bees | Caridina cantonensis
bamboo shrimp | Atyopsis moluccensis
sulawesi cardinal shrimp | Caridina dennerli
pink ramshorn snails | ~ Planorbella duryi
zebra nerites | Vittina natalensis
assassins x10 | Anentome helena
mts | Melanoides tuberculata
rabbit snail | Tylomelania sp.
java fern on bogwood | Microsorum pteropus
portion of java moss | Taxiphyllum barbieri
xmas moss | Vesicularia montagnei
anubias nana petite | Anubias barteri var. nana
bucephalandra | Bucephalandra sp.
crypt wendtii brown | Cryptocoryne wendtii
amazon sword mother plant | Aquarius grisebachii
hornwort bunches | Ceratophyllum demersum
elodea densa | Egeria densa
AR mini | Alternanthera reineckii
hc cuba | Hemianthus callitrichoides
dwarf hair grass | Eleocharis acicularis
s repens pot | Staurogyne repens
red tiger lotus | Nymphaea lotus
amazon frogbit x50 | Limnobium laevigatum
red root floaters | Phyllanthus fluitans
bag of duckweed | Lemna minor
dwarf sag | Sagittaria subulata
susswassertang | Lomariopsis lineata
clownfish pair | ~ Amphiprion ocellaris, Amphiprion percula
regal tang | Paracanthurus hepatus
gsp frag | Briareum violaceum
axolotls | Ambystoma mexicanum
gold laser cory CW010 | -
`;

/** A second list, written in the same hour and not run until the first was mended. */
export const BLIND_NAMES_LATER = `
L183 starlight bristlenose | - Ancistrus dolichopterus
blue eyed lemon bn pleco | ~ Ancistrus sp. L144, Ancistrus cf. cirrhosus
albino bristlenoses 1.5" x 10 | Ancistrus cf. cirrhosus
Corydoras duplicareus | - Corydoras duplicareus
C. sterbai x 5 | Corydoras sterbai
Cory habrosus group | Corydoras habrosus
tail spot pygmy cory | Corydoras hastatus
adolfos cory | Corydoras adolfoi
venezuelan black cory | -
rummy nose tetra's | Petitella bleheri
diamond tetras | Moenkhausia pittieri
silver tip tetra | Hasemania nana
red eye tetra | Moenkhausia sanctaefilomenae
emporer tetra | Nematobrycon palmeri
beckfords pencilfish | Nannostomus beckfordi
red phantom tetras x6 | Hyphessobrycon sweglesi
leopard danio longfin | Danio rerio
galaxy rasbora | Danio margaritatus
scissor tail rasboras | Rasbora trilineata
emerald dwarf rasbora | Danio erythromicron
rosey barbs | Pethia conchonius
black ruby barb | Pethia nigrofasciata
tin foil barb large | Barbonymus schwanenfeldii
roseline sharks | Sahyadria denisonii
flying fox | Epalzeorhynchos kalopterus
comet goldfish 4 inch | Carassius auratus
ranchu | Carassius auratus (fancy)
butterfly koi | Cyprinus rubrofuscus
gold tench | Tinca tinca
black lyretail molly | Poecilia sphenops
dumbo ear guppies | Poecilia reticulata
tuxedo platies | Xiphophorus maculatus
koi swordtail trio | Xiphophorus hellerii
Siamese tiger fish | - Datnioides microlepis
crowntail fighter | Betta splendens
peaceful betta imbellis | Betta imbellis
snakeskin gourami | - Trichopodus pectoralis
powder blue dwarf gouramis | Trichogaster lalius
kissing gourami large | Helostoma temminckii
leopard ctenopoma | Ctenopoma acutirostre
celebes rainbows | Marosatherina ladigesi
red rainbowfish | Glossolepis incisa
spotted blue eye | Pseudomugil gertrudae
green spotted puffer | Dichotomyctere nigroviridis
elephantnose | Gnathonemus petersii
black ghost knifefish 8 inches | Apteronotus albifrons
african butterflyfish | Pantodon buchholzi
peacock eel | Macrognathus siamensis
german blue rams x2 | Mikrogeophagus ramirezi
aggassizi pair | Apistogramma agassizii
kribensis group of 5 | Pelvicachromis pulcher
rainbow cichlid | - Herotilapia multispinosa
red zebra mbuna | Maylandia estherae
rusty cichlids | Iodotropheus sprengerae
yellow tail acei | Pseudotropheus sp. 'Acei'
brichardi colony | Neolamprologus brichardi
duboisi tropheus | Tropheus duboisi
geophagus red head tapajos | - Geophagus pyrocephalus
flowerhorn | Amphilophus × Cichlasoma (flowerhorn)
whiptail catfish | ~ Rineloricaria lanceolata
dwarf petricola | Synodontis lucipinnis
striped raphael | Platydoras armatulus
bloody mary shrimp 10 plus 1 free | Neocaridina davidi
carbon rili | Neocaridina davidi
blue bolts x5 mischling | Caridina cantonensis
cherry shrimps mixed colours culls | Neocaridina davidi
thai micro crab | Limnopilos naiyanetri
horned nerite snail | Clithon corona
malaysian trumpets | Melanoides tuberculata
bladder snails free | Physella acuta
pothos cuttings | - Epipremnum aureum
twisted vallis runners | ~ Vallisneria spiralis
cryptocoryne parva pot | Cryptocoryne parva
alternanthera reineckii mini | Alternanthera reineckii
rotala hra bunch | Rotala rotundifolia
pearl weed | Hemianthus glomeratus
guppy grass portion | Najas guadalupensis
dwarf water lettuce | Pistia stratiotes
banggai cardinals pair | Pterapogon kauderni
toadstool leather frag | Sarcophyton sp.
`;

/** A third list, of the afternoon's mends. */
export const BLIND_NAMES_LAST = `
Tank bred cardinal tetra 2cm | Paracheirodon axelrodi
Neon Tetra's (20) | Paracheirodon innesi
12 Harlequin Rasboras & change | ~ Trigonostigma heteromorpha
wcmm x10 cold water | Tanichthys albonubes
Longfin gold white cloud mountain minnows x6 | Tanichthys albonubes
super red ancistrus 3cm | Ancistrus cf. cirrhosus
bristlenose pleco male 4" | Ancistrus cf. cirrhosus
albino bn plec breeding pair | Ancistrus cf. cirrhosus
common pleco needs new home | Hypostomus plecostomus
7 peppered corydoras paleatus | Corydoras paleatus
sterbai corys tank bred approx 3cm | Corydoras sterbai
Pigmy corys | Corydoras pygmaeus
panda corydora breeding group | Corydoras panda
otocinclus affinis | -
3x kuhli loaches | Pangio kuhlii
clown loaches large 6 inch | Chromobotia macracanthus
4 yoyo loach free | Botia almorhae
rainbow shark free to good home | Epalzeorhynchos frenatum
siamese algea eater | Crossocheilus oblongus
denisoni barbs x5 | Sahyadria denisonii
cherry barb male | Puntius titteya
moss green tiger barbs | Puntigrus tetrazona
zebra danio's x 12 | Danio rerio
blue leopard danio | Danio rerio
galaxy rasboras x10 | Danio margaritatus
angelfish breeding pair | Pterophyllum scalare
black veil angel fish | Pterophyllum scalare
discus pair proven breeders | Symphysodon aequifasciatus
german blue ram pair | Mikrogeophagus ramirezi
EBR pair | Mikrogeophagus ramirezi
apistogramma agassizi double red trio | Apistogramma agassizii
kribensis fry x 20 | Pelvicachromis pulcher
electric yellow labs juveniles | Labidochromis caeruleus
convicts x6 babies | Amatitlania nigrofasciata
electric blue jack dempsey 3 inch | Rocio octofasciata
gold severum 5 inch | Heros efasciatus
Oscar fish for sale 10 inches | Astronotus ocellatus
male betta blue halfmoon | Betta splendens
siamese fighting fish female | Betta splendens
pearl gourami trio | Trichopodus leerii
sunset honey gouramis x3 | Trichogaster chuna
gold gourami | Trichopodus trichopterus
boesmani rainbowfish | Melanotaenia boesemani
praecox rainbows | Melanotaenia praecox
red irian rainbow | Glossolepis incisa
fancy guppies mixed males | Poecilia reticulata
black mollys | Poecilia sphenops
red wag platy | Xiphophorus maculatus
swordtail fry mixed | Xiphophorus hellerii
endlers male x10 | Poecilia wingei
least killi | Heterandria formosa
pea puffer group of 6 | Carinotetraodon travancoricus
goldfish fantails x2 | Carassius auratus (fancy)
4 pond goldfish 5 to 6 inch | Carassius auratus
koi carp 12" | Cyprinus rubrofuscus
cherry shrimp 20+ | Neocaridina davidi
blue velvet neos | Neocaridina davidi
high grade painted fire red shrimp | Neocaridina davidi
yellow neocaridina x 15 | Neocaridina davidi
amano shrimps (5) | Caridina multidentata
black rose shrimps x10 | Neocaridina davidi
CRS x 10 | Caridina cantonensis
assasin snails x 5 | Anentome helena
ramshorn snails x50 mixed colours | ~ Planorbella duryi
nerite snails | ? Vittina natalensis, Clithon corona
malaysian trumpet snails 100+ | Melanoides tuberculata
java moss golf ball portion | Taxiphyllum barbieri
java fern (Microsorum pteropus) potted | Microsorum pteropus
anubias nana on driftwood | Anubias barteri var. nana
vallisneria 10 plants | ? Vallisneria spiralis, Vallisneria nana
crypts | ? Cryptocoryne wendtii, Cryptocoryne parva
amazon frogbit handful | Limnobium laevigatum
monte carlo tissue culture pot | Micranthemum tweediei
dwarf hairgrass mat | Eleocharis acicularis
hornwort 5 stems | Ceratophyllum demersum
salvinia natans portion | Salvinia natans
marimo moss ball large | Aegagropila linnaei
bucephalandra kedagang | Bucephalandra sp.
tiger lotus bulb red | Nymphaea lotus
pair of ocellaris clownfish | Amphiprion ocellaris
`;
