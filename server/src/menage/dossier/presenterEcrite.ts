import { DELAI_MINIMUM_JOURS } from '@relogement/domain/proposition/ecrite/delai.rules'
import type { PropositionEcrite } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { prochaineEtape } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import { verbesSurLaProposition } from '@relogement/domain/proposition-ecrite/propositionEcrite.permissions'
import { reservesDeLOffre } from '@relogement/domain/proposition-ecrite/reserves.rules'
import type { Contexte } from '../../core/contexte.ts'
import type { Dossier } from './dossier.queries.ts'
import { faitsDeLaProposition, menageARecevoir } from './faitsDeLaProposition.ts'
import { liensDuMenage } from './liens.ts'
import type { PropositionDuDossier } from './propositionsDuDossier.queries.ts'

export type Seuils = Readonly<Record<string, number>>

/** Où en est l'écrit d'une proposition, et ce que la personne peut en faire. */
export function presenterEcrite(
  { acteur, aujourdhui }: Pick<Contexte, 'acteur' | 'aujourdhui'>,
  dossier: Dossier,
  proposition: PropositionDuDossier,
  seuils: Seuils,
): PropositionEcrite {
  const faits = faitsDeLaProposition(dossier, proposition)
  const { canal, recueLe, presenteeLe, courrier, delaiJours, depotDeGarantie, disponibleLe } = proposition
  const etape = prochaineEtape(faits, aujourdhui)
  return {
    etape,
    numero: faits.numero,
    dues: dossier.operation.nombrePropositionsDues,
    delaiJours: delaiJours ?? delaiEnVigueur(seuils),
    canal,
    recueLe,
    presenteeLe,
    courrier,
    depotDeGarantie,
    disponibleLe,
    reserves: etape === 'ECRIRE' ? reserves(dossier, proposition, seuils) : [],
    ...verbesSurLaProposition(acteur, liensDuMenage(dossier), faits, menageARecevoir(dossier)),
  }
}

/** Une variable mal réglée ne fait pas descendre le délai sous celui de la loi. */
export const delaiEnVigueur = (seuils: Seuils): number => Math.max(DELAI_MINIMUM_JOURS, seuils['DELAI_REPONSE_JOURS'] ?? 15)

function reserves({ menage, occupants }: Dossier, { typologie, apl, tauxEffort, etage, ascenseur }: PropositionDuDossier, seuils: Seuils) {
  const { personneAMobiliteReduite = null } = menage.composition as { personneAMobiliteReduite?: boolean | null }
  return reservesDeLOffre(
    { typologie, personnes: occupants.length, apl, tauxEffort, etage, ascenseur, personneAMobiliteReduite },
    seuils['TAUX_EFFORT_ELEVE'] ?? 35,
  )
}
