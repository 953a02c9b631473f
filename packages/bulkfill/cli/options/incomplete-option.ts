export const incompleteOption = 'accept a PDF with missing parts, which is otherwise rejected';
