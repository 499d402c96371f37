import { viderLesDependants } from '@relogement/domain/menage/completude/dependances'
import { aidesAuPrincipal, ressourcesSaisies, situationNormalisee, trierOccupants } from '@relogement/domain/menage/composition/occupants'
import { secteursSaisis } from '@relogement/domain/menage/projet-residentiel/secteurs'
import type { Sections } from '../dossier/sections.ts'

/** Les valeurs normalisées de la spécification §§ 4 et 5 ; le surendettement et les montants nuls le sont déjà par leur schéma. */
export const normaliser = (sections: Sections, avant: Sections | null = null): Sections => ({
  ...viderLesDependants(sections, avant),
  occupants: trierOccupants(sections.occupants).map((occupant) => ({
    ...occupant,
    situationProfessionnelle: situationNormalisee(occupant.situationProfessionnelle),
  })),
  ressourcesEtCharges: {
    ...sections.ressourcesEtCharges,
    ressources: ressourcesSaisies(aidesAuPrincipal(sections.occupants, sections.ressourcesEtCharges.ressources)),
  },
  projetResidentiel: {
    ...sections.projetResidentiel,
    secteursSouhaites: secteursSaisis(sections.projetResidentiel.secteursSouhaites, avant?.projetResidentiel.secteursSouhaites),
  },
})
