import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { numeroDeLaProposition } from '@relogement/domain/proposition/ecrite/numero.rules'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import type { FaitsDeLaProposition, FaitsDuMenageARecevoir } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import type { Dossier } from './dossier.queries.ts'
import type { PropositionDuDossier } from './propositionsDuDossier.queries.ts'

export const numeroDe = ({ propositions }: Dossier, { id, ecriteNumero }: PropositionDuDossier): number =>
  numeroDeLaProposition(
    { id, numero: ecriteNumero },
    propositions.map((autre) => ({ id: autre.id, numero: autre.ecriteNumero })),
  )

/** Ce que les règles de la proposition écrite doivent savoir de celle-ci. */
export const faitsDeLaProposition = (dossier: Dossier, proposition: PropositionDuDossier): FaitsDeLaProposition => ({
  statut: proposition.statut as StatutProposition,
  prive: proposition.prive,
  logementPris: proposition.logementPris,
  precedee: proposition.precedee,
  envoyeeLe: proposition.ecriteLe,
  echeance: proposition.attendueLe,
  courrier: proposition.courrier,
  qrCode: proposition.qrCode !== null,
  numero: numeroDe(dossier, proposition),
})

export const menageARecevoir = ({ menage }: Dossier): FaitsDuMenageARecevoir => ({
  statut: menage.statut as StatutMenage,
  relogementNecessaire: menage.relogement_necessaire,
  donneesPurgees: menage.purge_le !== null,
  limitationDepuis: menage.limitation_depuis,
})
