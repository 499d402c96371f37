import type { DefinitionListe } from '../core/liste/etat.ts'

export const definitionLecturesDeListes: DefinitionListe = {
  tri: 'le:desc',
  filtres: [
    { cle: 'personnes', libelle: 'Personne' },
    { cle: 'listes', libelle: 'Liste' },
    { cle: 'du', libelle: 'Du', sorte: 'jour' },
    { cle: 'au', libelle: 'Au', sorte: 'jour' },
  ],
}
