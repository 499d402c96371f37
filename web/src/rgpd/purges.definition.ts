import { etatsDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import type { DefinitionListe } from '../core/liste/etat.ts'

export const definitionPurges: DefinitionListe = {
  tri: 'prevueLe:asc',
  filtres: [
    {
      cle: 'etats',
      libelle: 'État',
      valeurs: Object.entries(etatsDePurge).map(([valeur, libelle]) => ({ valeur, libelle })),
      defaut: ['A_VALIDER', 'VALIDEE', 'FICHIERS_A_EFFACER'],
    },
  ],
}
