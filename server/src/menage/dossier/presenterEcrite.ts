import type { GroupeDeChamps } from '@relogement/domain/menage/menage.visibilite'
import { motifDeRefusLu } from '@relogement/domain/menage/relogement/refus.listes'
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
  groupes: ReadonlySet<GroupeDeChamps>,
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
    reponseRecue: reponseLue(proposition.reponseRecue, groupes),
    qrCode: proposition.qrCode && {
      faitLe: enUtc(proposition.qrCode.faitLe),
      ouvertLe: proposition.qrCode.ouvertLe && enUtc(proposition.qrCode.ouvertLe),
    },
    depotDeGarantie,
    disponibleLe,
    reserves: etape === 'ECRIRE' ? reserves(dossier, proposition, seuils) : [],
    ...verbesSurLaProposition(acteur, liensDuMenage(dossier), faits, menageARecevoir(dossier)),
  }
}

const enUtc = (instant: string) => new Date(instant).toISOString()

/** Ce qu'un ménage écrit librement peut dire sa santé : l'équipe seule le lit. */
function reponseLue(recue: PropositionDuDossier['reponseRecue'], groupes: ReadonlySet<GroupeDeChamps>): PropositionEcrite['reponseRecue'] {
  if (recue === null) return null
  const { precisions, ...reste } = recue
  return {
    ...reste,
    le: enUtc(recue.le),
    motif: motifDeRefusLu(recue.motif, groupes),
    ...(groupes.has('SANTE') ? { precisions } : {}),
  }
}

/** Une variable mal réglée ne fait pas descendre le délai sous celui de la loi. */
export const delaiEnVigueur = (seuils: Seuils): number => Math.max(DELAI_MINIMUM_JOURS, seuils['DELAI_REPONSE_JOURS'] ?? 15)

function reserves({ menage, occupants }: Dossier, { typologie, apl, tauxEffort, etage, ascenseur }: PropositionDuDossier, seuils: Seuils) {
  const { personneAMobiliteReduite = null } = menage.composition as { personneAMobiliteReduite?: boolean | null }
  return reservesDeLOffre(
    { typologie, personnes: occupants.length, apl: apl.saisie, tauxEffort, etage, ascenseur, personneAMobiliteReduite },
    seuils['TAUX_EFFORT_ELEVE'] ?? 35,
  )
}
