/** Frequent words of Western Europe with letters that Central European code pages read differently (`Hélčne`). */
const words: ReadonlySet<string> = new Set(
  [
    'françois françoise français française france hélène michèle geneviève thérèse irène adèle gisèle solène arlène père mère frère mères pères',
    'règle élève près très après siècle première dernière deuxième troisième célèbre rivière lumière manière matière genève liège ardèche isère',
    'lozère sète èze benoît maître lemaître boîte île îles nîmes dîner mâcon château châteaux bâtiment gâteau pâtisserie âge fête forêt prêt',
    'être même bête chêne bêche août sûr goût coût où à là déjà voilà ça leçon façon reçu garçon garçons alençon besançon briançon',
    'maçon anaïs loïc héloïse haïti naïm noël joël raphaël michaël gaël maël citroën hôtel hôpital côte bientôt rhône saône drôme jérôme',
    'niccolò nicolò calò città cefalù cantù mondovì forlì perché più così però già sarà lunedì martedì mercoledì giovedì venerdì santhià',
    'università società qualità attività libertà unità età caffè',
    'joão joana são conceição assunção gonçalves guimarães magalhães simões camões inês não ação educação informação coração irmão irmã manhã',
    'falcão leitão ribeirão fernão',
    'østergaard tromsø bodø vadsø bø mosjøen københavn næstved søndergaard nørrebro sønderborg sjælland ærø',
    'daniëlle joëlle joël zoë belgië italië curaçao coöperatie coördinator',
    'guðrún sigurðsson guðmundsdóttir guðmundsson þórður björgvin hafnarfjörður ísafjörður',
  ].flatMap((line) => line.split(' ')),
);

export const countWesternWords = (text: string): number =>
  new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []).intersection(words).size;
