/**
 * What beginners write and what it means, one meaning a line, its phrases separated by "|". A phrase matches in singular
 * and plural; fillers ("my", "very", "need") are dropped from it, and every word that denies ("no", "doesn't", "without")
 * is written "not". The meanings are the kinds of `kinds.ts`, or:
 *
 * - `fish+kind`: a kind among fish;
 * - `=word`: another spelling of a word;
 * - `rest`: as `unread`, with all that follows;
 * - `unread`: a wish that the species data can't answer, which the page says;
 * - `filler`: says nothing.
 */
export const PHRASES = `
catfish: catfish
cichlid: cichlid
dwarfcichlid: dwarf cichlid
mbuna: mbuna
malawi: malawi|malawi cichlid|lake malawi
tanganyika: tanganyikan|tanganyika|tang cichlid|tanganyikan cichlid|lake tanganyika
african: african cichlid|rift lake cichlid|rift lake
american: american cichlid|south american cichlid|central american cichlid
shelldweller: shell dweller|shelldweller|shellie|shelly|shell dwelling cichlid
livebearer: livebearer|live bearer|livebearing
killifish: killifish|killi
labyrinth: labyrinth|anabantoid|labyrinth fish
bottomfeeder: bottom feeder|bottom dweller|bottom feeding|bottom dwelling|bottom|bottomfeeder|substrate dweller|clean bottom|eat off bottom|bottom cleaner|clean gravel|clean sand|clean substrate|gravel cleaner|sand sifter|eat leftover|eat leftover food|live on bottom|stay on bottom
algaeeater: algae eater|algae eating|algae|eat algae|algae grazer|algae cleaner|algae crew|grazer|hair algae|clean glass|clean algae|glass cleaner|green water|black beard algae|brown algae|diatom|algae munching
fish+algaeeater: sucker fish|suckerfish|sucker mouth fish|sucker mouth|suckermouth|cleaner fish|cleaning fish|window cleaner|hoover fish
snaileater: snail eater|snail eating|eat snail|snail killer|snail control|pest snail control|kill snail|rid of snail|eat pest snail
cleanup: aquarium cleaner|aquarium cleaning|cleanup crew|clean up crew|cleaning crew|cuc|cleanup|clean up|tank cleaner|clean tank|keep tank clean|keep it clean|clean aquarium|clean up tank|janitor
coldwater: cold water|coldwater|unheated|not heater|not heated|not heating|cool water|temperate|unheated tank|room temperature|cold tank|unheated aquarium|not heated tank|not warm water|live without heating
warmwater: warm water|hot water|high temperature
pond: pond|garden pond|outdoor pond|outside
nano: nano|nano tank|micro|small tank|pico|little tank|tiny tank|mini tank|small aquarium|little aquarium|tiny aquarium|small fish tank|little fish tank|tiny fish tank|small planted tank|small community tank|desktop tank|desk tank|small setup|smaller tank|nano fish tank
shrimpsafe: shrimp safe|safe with shrimp|shrimp friendly|shrimp tank mate|safe for shrimp|not eat shrimp|not eat baby shrimp|not harm shrimp|not hurt shrimp|not kill shrimp|not hunt shrimp|not bother shrimp|leave shrimp alone|ok with shrimp|okay with shrimp|fine with shrimp|good with shrimp|live with shrimp|go with shrimp|keep with shrimp|kept with shrimp|get along with shrimp|compatible with shrimp|with shrimp|shrimp tank|shrimp compatible|shrimp proof
plantsafe: plant safe|plant friendly|not eat plant|not eat live plant|not destroy plant|not uproot plant|not harm plant|leave plant alone|planted tank|planted aquarium|safe with plant|safe for plant|ok with plant|good with plant
snailsafe: snail safe|not eat snail|not kill snail|safe with snail|ok with snail|good with snail|live with snail|with snail|snail friendly
finsafe: not nip fin|not fin nipper|not fin nipping|not nip|not nippy|not nipper|not bite|not bite fin
shoaling: shoaling|schooling|shoal|school|shoaler|dither|swim together|swim in group|live in group|group fish
loner: live alone|live on own|keep alone|kept alone|single fish|one fish|solitary|on its own
centrepiece: centrepiece|centerpiece|centre piece|center piece|show|feature|showpiece|show piece|statement
community: community|peaceful|community tank|calm|gentle|friendly|docile|placid|sociable|not aggressive|not aggression|not mean|not nasty|not fight|not bully|not attack|not territorial|get along|get on with other|good with other fish|get along with other fish
aggressive: aggressive|feisty|fierce|bully
beginner: beginner|easy|hardy|starter|first tank|easy care|low maintenance|first fish|first aquarium|new tank owner|newbie|novice|noob|new to this|new to fish|easy to keep|easy to look after|easy to care for|look after easily|hard to kill|not kill|not die easily|forgiving|bulletproof|kid|child|children|simple|idiot proof|starting out|just starting|not hard|not difficult|not fussy
expert: expert|advanced|challenging|difficult|hard to keep|experienced keeper
predator: predator|predatory|monster
small: small|little|smallest|tiny|teeny|smaller|mini|stay small|remain small|not large|not big|not huge|not grow big|not grow large|not grow huge|not get big|not get large|not get huge|not massive
shortplant: small plant|short plant|little plant|tiny plant|low plant|low growing plant|low growing
large: large|big|huge|massive|giant fish|biggest|largest|get big|grow big|get large|grow large
midsize: medium|medium sized|medium size|mid size|mid sized|midsize|middle sized
softwater: soft water|softwater|blackwater|black water|acidic water
hardwater: hard water|hardwater|alkaline water|liquid rock
lowlight: low light|low tech|shade|not co2|low lighting|little light|not much light|not lots light|dark tank|dim light|shady|not bright light|not strong light|not special light
floating: floating|floater|floating plant|surface plant|float|float on surface|on surface
moss: moss|mosse
epiphyte: epiphyte|rhizome|epiphytic|grow on wood|grow on rock|attach to wood|attach to rock|attach to driftwood|on driftwood|on wood|on rock|not soil|not substrate
carpet: carpet|carpeting|foreground|carpet plant|ground cover
background: background|tall|stem|tall plant|behind
invertebrate: invert|invertebrate|inverts
unread: colourful|colorful|coloured|colored|colour|color|bright|brightly coloured|vibrant|vivid|neon coloured|active|lively|playful|unusual|exotic|weird|interesting|different|funny|clever|intelligent|fast|slow|lazy|fast growing|slow growing|breed easily|breed|easy to breed|long lived|live long|live longest|surface dwelling|top dwelling|top dweller|middle|midwater|large tank|big tank|huge tank|large aquarium|big aquarium|nocturnal|daytime|night|bowl|goldfish bowl|fish bowl|jar|vase|big lot|hide|shy|smell|noise|quiet|oxygen|oxygenating|rare
filler: eat|go|swim|stay|under|over|less|than|something|anything|some|any|nice|good|best|great|lovely|pretty|beautiful|cute|perfect|suitable|suit|ideal|please|really|very|quite|too|so|just|kind|type|sort|species|my|our|your|their|its|me|i|im|ive|we|us|need|want|would|like|love|looking|look|can|could|should|will|that will|do|doe|did|is|are|be|have|has|had|got|get|the|a|an|all|also|and|but|or|of|at|up|really|lot|other|what|where|there|it|they|them|these|those|thing|critter|creature|stuff|idea|recommend|suggestion|suggest|possible|well|put|add|keep|buy|find|show me|help|grow|litre tank|fish tank|by|you|x|wanted|wanting|buying|sell|selling|sale|live|living|animal|aquatic|pet|uk|england|britain|british|quality|healthy|home|bred|breeding|breeder|wild|caught|captive|tank|aquarium|aquaria|setup|male|female|young|adult|juvenile|juvie|juv|baby|babies|fry|pair|trio|group|colony|bunch|pack|batch|bag|few|new|fresh|tropical|aquascape|ready|now|today|available|stock|shop|store|online|sexed|mature|unsexed|size|sized|portion|pot|potted|cutting|bulk|deal|offer|delivered|delivery|shipping|shipped|ship|cm|mm|inch
rest: tank mate|tankmate|companion|friend for|live with|go with|get along with|get on with|compatible with|together with|alongside|keep with|kept with|house with|company for|buddy
=plec: pleko|plecko|plekko|plecho|pleck|plecs|placo|plaeco|pleckos|plecostamus|pleccy
=molly: moly|mollie|mollys|molli
=fish: fishes|fishy|fishies|fishie
=shrimp: prawn|shimp|shrims
`;
