/** How plants grow and what colour they are, by species or genus. */
import { lookUp } from "../../domain/shared/lookUp";

export type PlantForm =
  | "stem" | "needle" | "sword" | "ribbon" | "grass" | "rhizome" | "fern" | "moss" | "carpet"
  | "float" | "ball" | "lily"; // prettier-ignore

export type PlantLook = { form: PlantForm; leaf: string; tip: string };

const look = (form: PlantForm, leaf = "#3f9a4c", tip = "#8fd06a"): PlantLook => ({
  form,
  leaf,
  tip,
});

const PLANT_LOOKS: Readonly<Record<string, PlantLook>> = {
  Anubias: look("rhizome", "#23703c", "#4c9c54"), Bucephalandra: look("rhizome", "#2c5a50", "#6a8aa0"),
  Microsorum: look("fern", "#2f7d3c", "#6cb45c"), Bolbitis: look("fern", "#1f6a48", "#4cae70"),
  Taxiphyllum: look("moss", "#2c7a34", "#7cc04c"), Vesicularia: look("moss", "#2f8a4c", "#84cc64"),
  Riccia: look("moss", "#4cae3c", "#b0e46c"), Riccardia: look("moss", "#1f5a3c", "#4c9464"),
  Cryptocoryne: look("sword", "#5a7a34", "#a09a54"), Aquarius: look("sword", "#3c944a", "#84cc60"),
  Helanthium: look("grass", "#4ca44c", "#98d868"), Vallisneria: look("ribbon", "#3f9a50", "#90d070"),
  Sagittaria: look("grass", "#46984a", "#90cc64"), "Crinum": look("ribbon", "#2a7444", "#5cac5c"),
  Hygrophila: look("stem", "#4ca046", "#a8d460"), Limnophila: look("needle", "#4cae50", "#a4e070"),
  Ceratophyllum: look("needle", "#2f7a44", "#6cb85c"), Egeria: look("needle", "#3a8c48", "#7cc468"),
  Elodea: look("needle", "#3a8448", "#74b860"), Cabomba: look("needle", "#4ca858", "#a4e080"),
  Lagarosiphon: look("needle", "#2f7444", "#60a454"), Myriophyllum: look("needle", "#5cac68", "#b4e894"),
  Bacopa: look("stem", "#5cae4c", "#b4dc70"), "Ludwigia repens": look("stem", "#8a7a34", "#d8503c"),
  Ludwigia: look("stem", "#4c9444", "#b8c458"), Rotala: look("stem", "#7a9a44", "#f08a70"),
  Alternanthera: look("stem", "#8c2c3c", "#e0506a"), Hemianthus: look("carpet", "#4cae44", "#a4e464"),
  Micranthemum: look("carpet", "#54b448", "#ace86c"), Eleocharis: look("grass", "#4ca848", "#a0e068"),
  Lilaeopsis: look("grass", "#54a848", "#a8dc6c"), Marsilea: look("carpet", "#3f9448", "#84c85c"),
  Staurogyne: look("carpet", "#46a048", "#98d864"), Pogostemon: look("carpet", "#5cac50", "#b8e87c"),
  Hydrocotyle: look("carpet", "#4cac48", "#a8e468"), Ceratopteris: look("fern", "#58b450", "#b0e878"),
  Nymphaea: look("lily", "#8c3a3c", "#c86a50"), Aponogeton: look("ribbon", "#5c9c48", "#a8d068"),
  Limnobium: look("float", "#4ca04c", "#98d468"), Salvinia: look("float", "#54a454", "#a8d878"),
  Pistia: look("float", "#6cb460", "#c4eca0"), Lemna: look("float", "#6cc04c", "#b8ec70"),
  Phyllanthus: look("float", "#a8503c", "#e88a5c"), Azolla: look("float", "#8a5a3c", "#c8845c"),
  Pontederia: look("float", "#3f944c", "#88cc60"), Aegagropila: look("ball", "#2c6a34", "#5ca44c"),
  Crassula: look("stem", "#5cac54", "#b0e080"), Gymnocoronis: look("stem", "#3f8a48", "#84c45c"),
}; // prettier-ignore

/** Species, else genus, else a green stem plant. */
export function plantLook(scientificName: string): PlantLook {
  const genus = scientificName.split(" ")[0] ?? "";
  return lookUp(PLANT_LOOKS, scientificName) ?? lookUp(PLANT_LOOKS, genus) ?? look("stem");
}
