export const incompleteOption = 'take a PDF of which parts are missing, which is refused otherwise';
