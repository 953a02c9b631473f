import type en from './en.ts';

export default {
  steps: [
    'Öffnen Sie das PDF zum Ausfüllen und die Tabelle mit einer Zeile je Dokument. Beides bleibt auf diesem Computer, bis Sie Vorschau, Prüfung, Speichern, Start oder „Dokument“ verwenden.',
    'Formularfelder sehen Sie auf der Seite und links unter „Felder“. „Nach Namen zuordnen“ findet zu jedem eine Spalte: Sehen Sie die Zuordnungen durch und übernehmen Sie sie.',
    'Klicken Sie auf ein Feld und wählen Sie unter „Eigenschaften“ seinen Wert: eine Spalte, einen Text oder einen Text mit Spalten. Gibt es kein Feld, wählen Sie ein Werkzeug wie „Text“ und ziehen auf der Seite, oder ziehen Sie eine Spalte dorthin.',
    'Öffnen Sie unten „Zeilen“, um alle Zeilen zu sehen, zu bearbeiten und zu prüfen. „Längster Wert“ zeigt, ob lange Texte passen.',
    '„Auftrag starten…“ füllt jetzt alle Zeilen aus. „Vorlage speichern“ bewahrt Ihre Arbeit für später. Drücken Sie ? für eine Liste aller Tasten.',
  ],
} satisfies typeof en;
