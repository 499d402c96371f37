import type { DefinitionListe } from '../core/liste/etat.ts'

export const definitionConsultations: DefinitionListe = {
  tri: 'le:desc',
  filtres: [
    { cle: 'personnes', libelle: 'Personne' },
    { cle: 'ecrans', libelle: 'Écran' },
    { cle: 'du', libelle: 'Du', sorte: 'jour' },
    { cle: 'au', libelle: 'Au', sorte: 'jour' },
  ],
}
