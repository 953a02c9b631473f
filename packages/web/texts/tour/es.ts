import type en from './en.ts';

export default {
  steps: [
    'Abra el PDF que quiere rellenar y la tabla con una fila por documento. Ambos permanecen en este equipo hasta que use la vista previa, compruebe, guarde, ejecute o abra «Documento».',
    'Los campos de formulario están en la página y a la izquierda en «Campos». «Asignar por nombre» encuentra una columna para cada uno: revise las asignaciones y tómelas.',
    'Haga clic en un campo y elija su valor en «Propiedades»: una columna, un texto o un texto con columnas. Si no hay campo, elija una herramienta como «Texto» y arrastre en la página, o arrastre allí una columna.',
    'Abra «Filas» abajo para ver, editar y comprobar todas las filas. «Valor más largo» muestra si caben los textos largos.',
    '«Ejecutar trabajo…» rellena ahora todas las filas. «Guardar plantilla» conserva su trabajo para más tarde. Pulse ? para ver la lista de teclas.',
  ],
} satisfies typeof en;
