// Le contrôle d'un dossier : ce qui empêche et ce qui demande un regard (domain-rules § 7, décision 0004). Pur et sans lecture :
// il court à chaque lecture du dossier.
import { minuscule } from '../../common/minuscule.ts'
import type { Occupant } from '../composition/composition.schema.ts'
import { adultesDe } from '../composition/occupants.ts'
import { rangDuStatut } from '../menage.statuts.ts'
import type { Exigence } from './champ.ts'
import { type AVerifier, aVerifier, type ContexteDeControle, type Controle, type Erreur } from './controle.ts'
import type { DossierAControler } from './dossier.ts'
import { exigences } from './exigences.ts'
import { datesALEnvers } from './ordreDesDates.ts'
import { champsManquants } from './requis.ts'
import { valeursLivrees } from './variables.ts'
import { verifierComposition } from './verifications/composition.ts'
import { verifierDoublons } from './verifications/doublons.ts'
import { verifierFraicheur } from './verifications/fraicheur.ts'
import { verifierLogement } from './verifications/logement.ts'
import { verifierProjet } from './verifications/projet.ts'
import { verifierPropositions, verifierReponse } from './verifications/propositions.ts'
import { verifierRessources } from './verifications/ressources.ts'

export function controlerDossier(dossier: DossierAControler, contexte: ContexteDeControle): Controle {
  const adultes = adultesDe(dossier.occupants, contexte.aujourdhui)
  const invalidFields = [...champsManquants(dossier), ...exigences(dossier, adultes, contexte.aujourdhui)].sort((a, b) => a.step - b.step)
  return { invalidFields, nonBlockingFields: verifications(dossier, adultes, contexte).sort((a, b) => a.step - b.step) }
}

/** Les contrôles seuls (`step=checks`) : ce qui est saisi et ne va pas ensemble, ou ne va pas ; les champs vides de la table n'y sont pas. */
export function controlesDuDossier(dossier: DossierAControler, contexte: ContexteDeControle): Controle {
  const adultes = adultesDe(dossier.occupants, contexte.aujourdhui)
  return {
    invalidFields: exigences(dossier, adultes, contexte.aujourdhui).sort((a, b) => a.step - b.step),
    nonBlockingFields: verifications(dossier, adultes, contexte).sort((a, b) => a.step - b.step),
  }
}

/** Le bail signé, ni la demande, ni l'entretien, ni le projet ne sont plus à revoir ; le dossier clos, rien ne l'est plus. */
function verifications(dossier: DossierAControler, adultes: readonly Occupant[], contexte: ContexteDeControle): AVerifier[] {
  const rang = contexte.statut === undefined ? 0 : rangDuStatut(contexte.statut)
  if (rang >= rangDuStatut('CLOTURE')) return []
  const variables = contexte.variables ?? valeursLivrees(contexte.aujourdhui)
  return [
    ...verifierComposition(dossier, contexte.aujourdhui),
    ...verifierRessources(dossier, adultes, variables, contexte),
    ...verifierLogement(dossier),
    ...datesALEnvers(dossier, false).map(({ path, message }) => aVerifier('DATES_INVERSEES', path, message)),
    ...verifierDoublons(contexte),
    ...verifierPropositions(contexte),
    ...verifierReponse(contexte),
    ...(rang >= rangDuStatut('PROGRAMMATION_DU_DEMENAGEMENT')
      ? []
      : [...verifierFraicheur(dossier, adultes, contexte), ...verifierProjet(dossier)]),
  ]
}

const erreursPour = (exigence: Exigence, { invalidFields }: Pick<Controle, 'invalidFields'>): Erreur[] =>
  invalidFields.filter(({ pour }) => pour.includes(exigence))

/** Vrai si rien n'empêche d'être candidat (`is-complete`). */
export const estComplet = (controle: Pick<Controle, 'invalidFields'>): boolean => erreursPour('C', controle).length === 0

/** Ce qui manque, en libellés à énumérer : « nom de Julien Duprez », « date de naissance d’Inès Duprez (à corriger) ». */
export const manquesPour = (exigence: Exigence, controle: Pick<Controle, 'invalidFields'>): string[] => [
  ...new Set(
    erreursPour(exigence, controle).map(({ libelle, genre }) =>
      genre === 'MANQUE' ? minuscule(libelle) : `${minuscule(libelle)} (à corriger)`,
    ),
  ),
]
