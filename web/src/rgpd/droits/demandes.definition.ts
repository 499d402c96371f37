import { droits, statutsDeDemande } from '@relogement/domain/rgpd/droits/droits.listes'
import type { DefinitionListe } from '../../core/liste/etat.ts'

const valeursDe = (liste: Readonly<Record<string, string>>) => Object.entries(liste).map(([valeur, libelle]) => ({ valeur, libelle }))

export const definitionDemandes: DefinitionListe = {
  tri: 'echeance:asc',
  filtres: [
    {
      cle: 'statuts',
      libelle: 'État',
      valeurs: valeursDe(statutsDeDemande),
      defaut: ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'],
    },
    { cle: 'droits', libelle: 'Droit', valeurs: valeursDe(droits) },
  ],
}
