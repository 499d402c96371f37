import { type AVerifierAcquitte, trierAcquittes } from '@relogement/domain/menage/completude/acquittements'
import type { ContexteDeControle, Controle } from '@relogement/domain/menage/completude/controle'
import { estFerme } from '@relogement/domain/menage/completude/dossierFerme'
import { controlerDossier, manquesPour } from '@relogement/domain/menage/completude/erreurs'
import type { FaitsMenage } from '@relogement/domain/menage/menage.faits'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { nouveauLogementDe } from '../nouveau-logement/nouveauLogementDe.ts'
import type { AcquittementDuDossier } from './controleDuDossier.queries.ts'
import type { Dossier } from './dossier.queries.ts'
import { refusAPreciser, refusSansProposition } from './faits.ts'
import type { Sections } from './sections.ts'

export interface ControleDuDossier extends Controle {
  /** Ce que quelqu'un a regardé et levé. */
  readonly acquittes: readonly AVerifierAcquitte<AcquittementDuDossier>[]
}

/** Ce qui manque au dossier et ce qui y demande un regard (domain-rules § 7). */
export function controlerLeDossier(
  dossier: Dossier,
  sections: Sections,
  { maintenant, ...contexte }: Pick<ContexteDeControle, 'aujourdhui' | 'variables' | 'indicateurs'> & { readonly maintenant: Date },
  controler: typeof controlerDossier = controlerDossier,
): ControleDuDossier {
  const { menage, charge, documents, propositions, acquittements, doublons, decohabitations } = dossier
  const { invalidFields, nonBlockingFields } = controler(
    { chargeDeRelogement: charge, nouveauLogement: nouveauLogementDe(dossier), ...sections },
    {
      ...contexte,
      statut: menage.statut as StatutMenage,
      documents,
      doublons,
      propositions: propositions
        .filter(({ statut }) => !statutsPropositionFermes.some((ferme) => ferme === statut))
        .map(({ id, adresse, tauxEffort, creeLe }) => ({ id, libelle: adresse, tauxEffort, creeLe: enInstant(creeLe) })),
      minutesSansReponse: minutesSansReponse(dossier, maintenant),
      minutesSansRefus: minutesSansRefus(dossier, maintenant),
      separeLe: decohabitations.separeLe && enInstant(decohabitations.separeLe),
    },
  )
  const { ouverts, acquittes } = trierAcquittes(nonBlockingFields, acquittements)
  return { invalidFields, nonBlockingFields: ouverts, acquittes }
}

// Le logement privé accepté attend son bail comme un autre.
function minutesSansReponse({ menage, propositions }: Dossier, maintenant: Date): number | null {
  if (menage.statut !== 'SIGNATURE_DU_BAIL' || propositions.some(({ statut }) => statut === 'acceptee_menage')) return null
  return (maintenant.getTime() - menage.statut_depuis.getTime()) / 60_000
}

function minutesSansRefus(dossier: Dossier, maintenant: Date): number | null {
  const refus = refusSansProposition(dossier.menage)
  return refus !== null && refusAPreciser(dossier) ? (maintenant.getTime() - new Date(refus.le).getTime()) / 60_000 : null
}

const enInstant = (texte: string) => new Date(texte).toISOString()

export const manquesDe = (controle: Controle): Pick<FaitsMenage, 'manquesEntretien' | 'manquesCandidature'> => ({
  manquesEntretien: manquesPour('E', controle),
  manquesCandidature: manquesPour('C', controle),
})

/** La liste « À faire » : d'abord ce qui empêche d'avancer, puis ce qui est à vérifier. Fermé, un dossier n'attend plus rien ; sans relogement, plus aucun champ. */
export const aFaireDe = (
  { invalidFields, nonBlockingFields }: Controle,
  menage: Pick<Dossier['menage'], 'statut' | 'relogement_necessaire'>,
) =>
  estFerme(menage.statut as StatutMenage)
    ? []
    : [
        ...invalidFields
          .filter(({ genre }) => menage.relogement_necessaire || genre === 'INVALIDE')
          .map(({ path, libelle, message, step, genre }) => ({
            chemin: path,
            libelle,
            etape: step,
            message,
            gravite: 'BLOQUANT' as const,
            genre,
          })),
        ...nonBlockingFields.map(({ path, message, step }) => ({
          chemin: path,
          libelle: null,
          etape: step,
          message,
          gravite: 'A_VERIFIER' as const,
        })),
      ]
