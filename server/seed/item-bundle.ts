import type { ItemDrawing } from './item-drawings.ts';

/** The bundle of the demo shop: texts, drawing, and the number and quantity of each item. */
export const demoBundle = {
  picture: 'item-chest' satisfies ItemDrawing,
  contents: [
    [189, 1],
    [25040, 3],
  ],
  names: {
    en: 'Squire’s chest',
    it: 'Scrigno dello scudiero',
    es: 'Cofre del escudero',
    ro: 'Cufărul scutierului',
    tr: 'Silahtar sandığı',
    de: 'Knappentruhe',
    fr: 'Coffre de l’écuyer',
    pl: 'Skrzynia giermka',
    hu: 'Fegyverhordozó ládája',
    pt: 'Baú do escudeiro',
  },
  descriptions: {
    en: 'A good start for a new warrior, cheaper than one by one.',
    it: 'Un buon inizio per un nuovo guerriero, meno caro che comprando tutto separatamente.',
    es: 'Un buen comienzo para un guerrero nuevo, más barato que por separado.',
    ro: 'Un început bun pentru un războinic nou, mai ieftin decât separat.',
    tr: 'Yeni bir savaşçı için iyi bir başlangıç, tek tek almaktan ucuz.',
    de: 'Ein guter Anfang für neue Krieger, günstiger als einzeln.',
    fr: 'Un bon départ pour un nouveau guerrier, moins cher qu’à l’unité.',
    pl: 'Dobry początek dla nowego wojownika, taniej niż osobno.',
    hu: 'Jó kezdés egy új harcosnak, olcsóbb, mint külön-külön.',
    pt: 'Um bom começo para um novo guerreiro, mais barato do que em separado.',
  },
} as const;
