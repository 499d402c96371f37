import { valeurLisible } from '@relogement/domain/menage/completude/valeurs'
import type { OccupantNomme } from '@relogement/domain/menage/composition/occupant.noms'
import { libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import type { ChampPresente } from '../../core/conflit/Conflit.tsx'
import type { Chemin } from '../../core/fusion.ts'
import { sectionDuChemin, sectionsDeLaFiche } from '../fiche/sections.ts'
import type { Menage } from '../menage.data.ts'

type Dossier = Pick<Menage, 'composition'>

export const personnesDuDossier = ({ composition }: Dossier) => ({
  occupants: (composition?.occupants ?? []).map(({ id, role, nom = null, prenom = null }) => ({
    id,
    role: role as OccupantNomme['role'],
    nom,
    prenom,
  })),
})

/** « Salaire de Julien Duprez » */
export const libelleDansLeDossier = (chemin: string, dossier: Dossier): string => libelleDuChemin(chemin, personnesDuDossier(dossier))

/** Un champ en conflit tel qu'on le lit : son libellé, sa section, sa valeur. */
export function presenterChamp(chemin: Chemin, valeur: unknown, dossier: Dossier): ChampPresente {
  const pointe = chemin.join('.')
  return {
    libelle: libelleDansLeDossier(pointe, dossier),
    section: sectionsDeLaFiche[sectionDuChemin(pointe)],
    valeur: valeurLisible(pointe, valeur),
  }
}
