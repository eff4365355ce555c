/**
 * A set as a stranger would ask, written on the night of 23 November before its first run. Of the law's words those of
 * crayfish, corals and cold-water fish had been seen, the others not, and no alias. The form is that of `names.ts` and `law.ts`.
 */
export const JURY_NAMES = `
6 x young sterbai cories 2cm | Corydoras sterbai
GBR pair | Mikrogeophagus ramirezi
EBR x2 | Mikrogeophagus ramirezi
bolivian rams x 4 | Mikrogeophagus altispinosus
CPD x10 | Danio margaritatus
celestial pearl danios | Danio margaritatus
galaxy rasboras | Danio margaritatus
RCS 25 mixed grades | Neocaridina davidi
amano shrimps | Caridina multidentata
bamboo shrimp / wood shrimp | Atyopsis moluccensis
CRS S grade | ~ Caridina cantonensis, Caridina logemanni
EBA convict | -
EBA pair | ~ Andinoacara pulcher
electric blue acaras x2 | Andinoacara pulcher
apisto cacatuoides trio | Apistogramma cacatuoides
apistogramma agassizi pair | Apistogramma agassizii
apistos | ? Apistogramma cacatuoides, Apistogramma agassizii, Apistogramma borellii
bristle nosed plecos x3 juv | Ancistrus cf. cirrhosus
BNP albino | Ancistrus cf. cirrhosus
ancistrus fry 1 inch | Ancistrus cf. cirrhosus
L46 zebra plec | Hypancistrus zebra
l 046 | Hypancistrus zebra
L200 | ~ Baryancistrus demantoides, Hemiancistrus subviridis
L397 | -
L183 starlight bristlenose | -
L260 queen arabesque | -
sailfin pleco | Pterygoplichthys gibbiceps
pigmy corys x10 | Corydoras pygmaeus
hastatus cory | Corydoras hastatus
julii cory | ~ Corydoras julii, Corydoras trilineatus
venezualan orange cory | Corydoras venezuelanus
corydoras adolphoi | Corydoras adolfoi
corydoras duplicareus x6 | Corydoras duplicareus
Schwartzi cory | Corydoras schwartzi
cardnal tetra x 20 | Paracheirodon axelrodi
rummynose tetras | ~ Hemigrammus rhodostomus, Hemigrammus bleheri, Petitella bleheri
black neons | Hyphessobrycon herbertaxelrodi
green neon tetra | Paracheirodon simulans
ember tetras (12) | Hyphessobrycon amandae
congo tetra pairs | Phenacogrammus interruptus
x-ray tetras | Pristella maxillaris
silver tip tetra | Hasemania nana
widow tetra | Gymnocorymbus ternetzi
buenos aires tetras | ~ Hyphessobrycon anisitsi, Psalidodon anisitsi
harlequins x 10 | Trigonostigma heteromorpha
espei rasbora | Trigonostigma espei
chilli rasboras | Boraras brigittae
mosquito rasbora | Boraras brigittae
emerald dwarf rasbora | ~ Danio erythromicron, Celestichthys erythromicron
wcmm x 8 | Tanichthys albonubes
giant danios | ~ Devario aequipinnatus, Devario malabaricus
tiger barbs green moss | Puntigrus tetrazona
cherry barbs 3m 3f | Puntius titteya
denison barb | Sahyadria denisonii
roseline shark | Sahyadria denisonii
RTBS | Epalzeorhynchos bicolor
rainbow shark albino | Epalzeorhynchos frenatum
SAE algae eater | ~ Crossocheilus oblongus, Crossocheilus langei, Crossocheilus siamensis
CAE | ~ Gyrinocheilus aymonieri
kuli loach x6 | Pangio kuhlii
zebra loach | Botia striata
weather loach gold | Misgurnus anguillicaudatus
angel fish, koi, 5cm | Pterophyllum scalare
altum angels | Pterophyllum altum
stendker discus 3 inch | ~ Symphysodon aequifasciatus, Symphysodon discus
oscar tiger 6" | Astronotus ocellatus
JD cichlid | Rocio octofasciata
electric blue jack dempsey | Rocio octofasciata
Firemouths pair | Thorichthys meeki
convict cichlids | Amatitlania nigrofasciata
yellow labs x6 | Labidochromis caeruleus
mbuna mixed | ? Labidochromis caeruleus, Maylandia estherae, Melanochromis auratus, Pseudotropheus saulosi
multis shell dwellers | Neolamprologus multifasciatus
brichardi | Neolamprologus brichardi
pearl gouramis pr | Trichopodus leerii
honey gourami sunset | Trichogaster chuna
sparkling gouramis | Trichopsis pumila
siamese fighter male HM | Betta splendens
betta imbellis pair | Betta imbellis
pea puffers x5 | Carinotetraodon travancoricus
F8 puffer figure eight | ~ Tetraodon biocellatus, Dichotomyctere ocellatus
threadfin rainbows | Iriatherina werneri
boesemani rainbow fish | Melanotaenia boesemani
forktail blue eyes | Pseudomugil furcatus
assassin snails | ~ Anentome helena, Clea helena
zebra nerite snails | ~ Neritina natalensis, Vittina natalensis, Vittina coromandeliana, Neritina turrita
MTS snails | Melanoides tuberculata
pink ramshorns | Planorbella duryi
java fern windelov | Microsorum pteropus
anubias nana petite | ~ Anubias barteri var. nana, Anubias barteri
crypt wendtii brown | Cryptocoryne wendtii
Amazon sword large | ~ Aquarius grisebachii, Echinodorus grisebachii, Echinodorus amazonicus, Echinodorus bleheri
RRF floating | ~ Phyllanthus fluitans
buce mix | ~ Bucephalandra sp., Bucephalandra motleyana
horned nerite | Clithon corona
`;

/** Titles and species. */
export const JURY_LAW = `
t | s1gnal crayfish | stop
t | s i g n a l c r a y f i s h | stop
t | signаl crаyfish | stop
t | Signal-Crayfish (live) | stop
t | CrayFisch | stop
t | crayfsh pair | stop
t | écrevisse bleue | stop
t | freshwater lobsters electric blue | stop
t | electric blue lobster | stop
t | Cherax sp. blue moon | stop
t | Cherax peknyi | stop
t | Cambarellus diminutus | stop
t | Cambarellus shufeldtii | stop
t | Procambarus cubensis | stop
t | vampire crab pair | clear
t | crayfish pellets | clear
t | dragon fish guppy | clear
t | lobster red guppy | clear
t | red claw crabs | clear
t | chinese mitten crab | stop
t | Eriocheir sinensis | stop
t | mitten crabs x2 | stop
t | mystery snail blue | stop
t | Pomacea diffusa | stop
t | spike topped apple snail | stop
t | Asolene spixi zebra apple snail | clear
t | brigs snails | stop
t | apple snail eggs clutch | stop
t | Glofish tetra purple | stop
t | G1ofish | stop
t | galactic purple danio | stop
t | Starfire red danio | stop
t | cosmic blue tetra | stop
t | topmouth gudgeon | stop
t | Pseudorasbora parva | stop
t | clicker barb | ask
t | pumpkinseed sunfish | stop
t | Lepomis gibbosus | stop
t | bluegill | ask
t | amur sleeper | stop
t | Perccottus glenii | stop
t | striped eel catfish | stop
t | Plotosus lineatus | stop
t | coral catfish lineatus | stop
t | wels catfish | ask
t | channel catfish albino | ask
t | black bullhead | ask
t | Ameiurus melas | ask
t | snakehead Channa argus | ask
t | rosy red minnows | ask
t | fathead minnow | ask
t | bitterling | ask
t | mosquito fish Gambusia | ask
t | eastern mosquitofish holbrooki | stop
t | sturgeon sterlet albino | ask
t | diamond sturgeon | ask
t | European eel | ask
t | glass eels elvers | ask
t | Anguilla anguilla | ask
t | zebra plec L046 pair | ask
t | asian arowana super red | ask
t | Scleropages formosus | ask
t | silver arowana | clear
t | motoro ray pup | ask
t | Potamotrygon leopoldi black diamond | ask
t | axolotl wild type | ask
t | red eared terrapin | stop
t | yellow bellied slider | stop
t | cumberland slider | stop
t | american bullfrog tadpoles | stop
t | african clawed frog | ask
t | Xenopus laevis | ask
t | great crested newts | ask
t | seahorse cb | ask
t | Tridacna derasa clam | ask
t | hammer coral frag green | ask
t | zoa frags | clear
t | banggai cardinalfish | clear
t | Elodea nuttallii | stop
t | Nuttall's waterweed | stop
t | nuttalls pondweed | stop
t | Elodea | stop
t | Elodea crispa bunches | stop
t | Lagarosiphon major | stop
t | lagarosifon | stop
t | curly water weed | stop
t | Egeria densa | clear
t | anacharis | clear
t | Elodea canadensis | clear
t | Crassula helmsii | stop
t | new zealand pigmyweed | stop
t | australian swamp stonecrop | stop
t | Tillaea recurva | stop
t | Crassula aquatica | clear
t | Ludwigia grandiflora | stop
t | Ludwigia peploides | stop
t | Ludwigia hexapetala | stop
t | Jussiaea grandiflora | stop
t | water primrose | stop
t | Ludwigia repens rubin | clear
t | Ludwigia palustris super red | clear
t | Hydrocotyle ranunculoides | stop
t | floating penny wort | stop
t | Hydrocotyle tripartita japan | clear
t | Hydrocotyle leucocephala | clear
t | Hydrocotyle | ask
t | Salvinia molesta | stop
t | giant salvinia | stop
t | kariba weed | stop
t | Salvinia adnata | stop
t | Salvinia natans | clear
t | Pistia stratiotes | clear
t | water lettuce | stop | Northern Ireland
t | Pistia | stop | Northern Ireland
t | nile cabbage | stop | Northern Ireland
t | Eichhornia crassipes | stop
t | Pontederia crassipes | stop
t | water hyacinths x10 | stop
t | w4ter hyacinth | stop
t | Wasserhyazinthe | stop
t | jacinthe d'eau | stop
t | Eichhornia diversifolia | clear
t | Eichhornia azurea | clear | Northern Ireland
t | Cabomba caroliniana | stop
t | green cabomba | stop
t | Cabomba aquatica | clear
t | Cabomba furcata red | clear
t | Carolina fanwort | stop
t | fanwort bunch | stop
t | Myriophyllum aquaticum | stop
t | Myriophyllum brasiliense | stop
t | parrots feather | stop
t | parot feather | stop
t | brazilian watermilfoil | stop
t | Myriophyllum heterophyllum | stop
t | broadleaf water milfoil | stop
t | Myriophyllum spicatum | clear
t | Myriophyllum mattogrossense | clear
t | Myriophyllum sp Guyana | clear
t | water fern Azolla | stop
t | fairy moss | stop
t | mosquito fern | stop
t | Azolla caroliniana | stop
t | alligator weed | stop
t | Alternanthera philoxeroides | stop
t | Alternanthera reineckii mini | clear
t | senegal tea | stop
t | Gymnocoronis spilanthoides | stop
t | redclaw crayfish pair | ask
t | redclaw crayfish | stop | Scotland
t | weather loach | stop | Northern Ireland
t | quagga mussels | stop
t | zebra mussel cluster | stop
t | swan mussels | clear
t | freshwater pearl mussel | stop
t | killer shrimp Dikerogammarus | stop
t | ruffe | clear
t | pike | clear
t | round goby | ask
t | piranha red bellied | clear
t | grass carp 12" | ask | Scotland
t | noodle fish | clear
t | stone crayfish | stop
t | Austropotamobius torrentium | stop
t | marron Cherax tenuimanus | stop
t | danube crayfish | stop
d | Full tank breakdown. Bits of crassula come with the hornwort | stop
d | Comes with a clump of parrot feather in the bag | stop
d | will add a handful of az0lla | stop
d | you also get two m.y.s.t.e.r.y s.n.a.i.l.s | stop
d | I also have Pacifastacus leniusculus for sale | stop
d | plus cabomba caroliniana cuttings 50p | stop
d | also water lettuce floating | stop | Northern Ireland
d | also water lettuce floating | clear
d | free lagarosiphon oxygenating bunches | stop
d | marble crays free to collector | stop
d | Swap for a pair of yabbies or have four to go | stop
d | Fed on crayfish pellets and bloodworm | clear
d | No duckweed | clear
d | No duckweed or azolla in my tanks | clear
d | Raised in a tank with no crayfish and no snails | clear
d | Named after the lobster for its claws | clear
d | colour like a mandarin, dragon scale guppy | clear
d | Can't post, floating pennywort available too | stop
d | I have elodea nuttallii as well | stop
d | add on water hyacinth for £2 | stop
d | offering topmouth gudgeons too | stop
d | this will outcompete azolla | clear
d | contains no parrot's feather | clear
d | the shrimp would be eaten by crayfish or oscars | clear
`;

/** Not understood, and nothing follows from it: only a reader can tell them. Whoever mends one moves it above. */
export const JURY_NAMES_MISSED = `
DG's neon blue dwarf gourami male | -
`;
export const JURY_LAW_MISSED = `
d | pm me for the crays, signal ones | clear
`;

/** Written behind the first run of the above and before a run of its own; those stand here that are right, or have been mended. */
export const JURY_SECOND = `
t | signel crayfish | stop
t | cray-fish | stop
t | crayfısh | stop
t | CRΑΥFISH | stop
t | 𝓬𝓻𝓪𝔂𝓯𝓲𝓼𝓱 | stop
t | cr@yfish | stop
t | cra.y.fish | stop
t | c-r-a-y-f-i-s-h | stop
t | hsifyarc | clear
t | crays | stop
t | mini lobsters | stop
t | tiny lobsters orange | stop
t | dwarf lobster | stop
t | CPO colony | stop
t | Procambarus vasquezae | stop
t | Cherax cainii | stop
t | Euastacus | stop
t | Astacus leptodactylus | stop
t | Pontastacus leptodactylus | stop
t | Orconectes rusticus | stop
t | raki | clear
t | gambero rosso della louisiana | stop
t | mistery snail | stop
t | mystry snails | stop
t | mystery-snail | stop
t | appel snail | stop
t | Pomacea maculata | stop
t | Pomacea paludosa | stop
t | P. bridgesii | stop
t | Inca gold snails | stop
t | golden apples snail | stop
t | water hyacynth | stop
t | waterhyacint | stop
t | E. crassipes | stop
t | Eichornia | stop
t | Eichornia crassipes | stop
t | floating hyacinth | stop
t | hydrocotyle vulgaris | clear
t | hydrocotyl ranunculoides | stop
t | water pennywort | stop
t | marsh pennywort | clear
t | pennywort | ask
t | brazilian pennywort | clear
t | parrot's-feather milfoil | stop
t | Myriophyllum proserpinacoides | stop
t | myrio aquatica | stop
t | myriophyllum | ask
t | water milfoil | ask
t | red stem parrots feather | stop
t | diamond milfoil | stop
t | Uruguay primrose | stop
t | creeping water primrose | stop
t | Ludwigia uruguayensis | stop
t | Ludwigia x kentiana | clear
t | Ludwigia | ask
t | ludwigia natans | clear
t | Lagarosifon major | stop
t | African elodea | stop
t | oxygenating weed (elodea crispa) | stop
t | Nutalls waterweed | stop
t | E. nuttallii | stop
t | Crassula recurva | stop
t | pigmy weed | stop
t | pygmyweed | stop
t | C. helmsii | stop
t | swamp stonecrop | stop
t | Azola | stop
t | red azolla floating fern | stop
t | duckweed fern | stop
t | Salvinia auriculata | ask
t | salvinia | ask
t | Salvinia cucullata | clear
t | Cabomba | ask
t | cabomba green bunch | stop
t | Hygrophila polysperma | clear
t | Lysichiton americanus | stop
t | skunk cabbage | stop
t | himalayan balsam | stop
t | gunnera tinctoria | stop
t | giant hogweed | stop
t | curly leaf pondweed | clear
t | american skunk-cabbage | stop
t | floating primrose willow | stop
t | water chestnut Trapa natans | clear
t | sacred lotus | clear
t | Gambusia holbrooki | stop
t | Gambusia affinis | ask
t | mosquito fish | ask
t | sun bass | ask
t | sunfish | ask
t | Lepomis cyanellus | ask
t | Micropterus salmoides | ask
t | largemouth bass | ask
t | stone moroko | stop
t | rotan chinese sleeper | stop
t | snakehead | ask
t | alligator gar | ask
t | paddlefish | ask
t | acipenser ruthenus | ask
t | sterlets | ask
t | sturgeon 8 inch | ask
t | asian carp bighead | ask
t | silver carp | ask
t | black carp | ask
t | Ictalurus punctatus | ask
t | Silurus glanis | ask
t | oriental weatherfish | stop | Northern Ireland
t | danube catfish | ask
t | walking catfish Clarias | ask
t | piranhas | clear
t | napoleon wrasse | ask
t | epaulette shark | clear
t | queen conch | ask
t | giant clam maxima | ask
t | crocea | ask
t | black coral | ask
t | liverock | ask
t | base rock dry | clear
t | GSP on rock | clear
t | mushroom coral | clear
t | Alligator snapping turtle | ask
t | map turtle | ask
t | terrapins | stop
t | RES terrapin | stop
t | musk turtle | ask
t | bull frog tadpole | stop
t | xenopus tadpoles | ask
t | marsh frog | ask
t | crested newt | ask
t | natterjack toad | ask
t | axolotls | ask
t | Crocothemis | clear
t | chinese mittencrab | stop
t | killer shrimps | stop
t | zebra mussels | stop
t | freshwater clams | clear
t | painters mussel | clear
t | medicinal leech | ask
t | marsh snail vertigo | clear
t | glow in the dark fish | stop
t | GM zebra danio | stop
t | genetically modified tetra | stop
t | dyed parrot fish | clear
t | Pistia stratiotes x20 | stop | Northern Ireland
t | water lettuce | clear | Scotland
t | redclaw | ask | Wales
t | crassula helmsii | ask | Northern Ireland
t | parrots feather | stop | Northern Ireland
t | Plotosus | ask
t | Ondatra | clear
t | Faxonius juvenilis | stop
t | cherax red brick | stop
t | blue pearl cray | stop
t | silver eel | ask
`;
