import type en from './en.ts';

export default {
  steps: [
    'Ouvrez le PDF à remplir et le tableau avec une ligne par document. Les deux restent sur cet ordinateur jusqu’à ce que vous affichiez l’aperçu, contrôliez, enregistriez, lanciez ou ouvriez « Document ».',
    'Les champs du formulaire sont sur la page et à gauche sous « Champs ». « Associer par nom » trouve une colonne pour chacun : vérifiez les associations, puis prenez-les.',
    'Cliquez sur un champ, puis choisissez sa valeur sous « Propriétés » : une colonne, un texte ou un texte avec des colonnes. S’il n’y a pas de champ, choisissez un outil comme « Texte » et faites glisser sur la page, ou faites-y glisser une colonne.',
    'Ouvrez « Lignes » en bas pour voir, modifier et contrôler toutes les lignes. « Valeur la plus longue » montre si les longs textes tiennent.',
    '« Lancer le traitement… » remplit toutes les lignes maintenant. « Enregistrer le modèle » garde votre travail pour plus tard. Appuyez sur ? pour la liste des touches.',
  ],
} satisfies typeof en;
