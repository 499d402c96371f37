import type { FaitsDuMenage } from '@relogement/domain/candidat/faits'
import { profilTenuDe } from '@relogement/domain/candidat/profil'
import type { Variables } from '@relogement/domain/menage/completude/variables'
import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { estOuverte } from '@relogement/domain/menage/menage.propositions'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import type { Dossier } from '../menage/dossier/dossier.queries.ts'
import { lireSections } from '../menage/dossier/sections.ts'

/** Ce que le rapprochement lit d'un dossier tenu, sans passer par le profil que la base en garde, et ce qui lui manque. */
export function faitsDuDossier(dossier: Dossier, jour: string, variables: Variables): { faits: FaitsDuMenage; manques: readonly string[] } {
  const { menage, operation, charge, propositions } = dossier
  const { profil, manques } = profilTenuDe({ ...lireSections(menage, dossier), chargeDeRelogement: charge }, jour, variables)
  const ouvertes = propositions.filter(({ statut }) => estOuverte(statut))
  // De la plus ancienne à la plus récente : la dernière l'emporte.
  const comptees = propositions.filter(({ statut }) => estOuverte(statut) || statut === 'refusee_menage').reverse()
  const faits: FaitsDuMenage = {
    ...profil,
    statut: menage.statut as StatutMenage,
    bailleurId: menage.partenaire_id,
    pruId: operation.pruId,
    typologiesGTR: menage.typologies_gtr as Typologie[],
    exclureInterbailleur: menage.exclure_interbailleur,
    cotation: { couleur: menage.cotation_couleur as FaitsDuMenage['cotation']['couleur'], score: menage.cotation_score },
    entretienLe: menage.date_entretien,
    propositionsOuvertes: ouvertes.length,
    propositions: Object.fromEntries(comptees.map(({ logementId, statut }) => [logementId, statut as StatutProposition])),
  }
  return { faits, manques }
}
