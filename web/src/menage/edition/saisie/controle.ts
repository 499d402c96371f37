// Le contrôle du dossier tel qu'il serait avec la saisie en cours : les mêmes règles que le serveur, sur les mêmes formes.
import { trierAcquittes } from '@relogement/domain/menage/completude/acquittements'
import type { AVerifier, ContexteDeControle, Controle } from '@relogement/domain/menage/completude/controle'
import { documentsManquants } from '@relogement/domain/menage/completude/documentsAttendus'
import type { DossierAControler } from '@relogement/domain/menage/completude/dossier'
import { controlerDossier } from '@relogement/domain/menage/completude/erreurs'
import type { Variables } from '@relogement/domain/menage/completude/variables'
import { type Indicateurs, indicateursDuDossier } from '@relogement/domain/menage/ressources/indicateurs'
import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { type Menage, statutDe } from '../../menage.data.ts'
import type { ControleDuServeur } from '../edition.data.ts'
import { derouler, lireSections, type Saisie } from './saisie.ts'

/** Le dossier enregistré, la saisie en cours par-dessus. */
export function dossierSaisi(menage: Menage, saisie: Saisie): DossierAControler {
  const { composition, ...sections } = { ...lireSections(menage), ...derouler(saisie) } as Required<ReturnType<typeof lireSections>>
  const { occupants, ...reste } = composition
  return { ...sections, composition: reste, occupants, chargeDeRelogement: menage.relogement.chargeDeRelogementPrincipal }
}

export interface ControleEnCours extends Controle {
  readonly indicateurs: Indicateurs
  readonly documentsManquants: ReturnType<typeof documentsManquants>
}

interface Suite {
  readonly jour: string
  readonly variables: Variables
  /** Ce que seul le serveur sait : les vérifications levées, les dossiers en double. */
  readonly serveur: ControleDuServeur | undefined
}

export function controlerLaSaisie(menage: Menage, dossier: DossierAControler, { jour, variables, serveur }: Suite): ControleEnCours {
  const indicateurs = indicateursDuDossier(dossier, jour, variables)
  const contexte: ContexteDeControle = {
    aujourdhui: jour,
    variables,
    indicateurs,
    statut: statutDe(menage),
    documents: menage.documents ?? [],
    propositions: propositionsOuvertes(menage),
  }
  const { invalidFields, nonBlockingFields } = controlerDossier(dossier, contexte)
  const { ouverts } = trierAcquittes(
    nonBlockingFields,
    (serveur?.acquittes ?? []).map(({ code, path, message, acquittement }) => ({ code, path, message, ...acquittement })),
  )
  return {
    invalidFields,
    nonBlockingFields: [...ouverts, ...doublons(serveur, dossier)].sort((a, b) => a.step - b.step),
    indicateurs,
    documentsManquants: documentsManquants(dossier, menage.documents ?? [], jour),
  }
}

const propositionsOuvertes = ({ logements = [] }: Menage): NonNullable<ContexteDeControle['propositions']> =>
  logements
    .filter(({ statut }) => !statutsPropositionFermes.some((ferme) => ferme === statut))
    .map(({ id, logement, tauxEffort }) => ({ id, libelle: logement.adresse, tauxEffort: tauxEffort ?? null }))

/** Le doublon que le serveur a vu vaut tant que le téléphone ou l'adresse ne change pas. */
const doublons = (serveur: ControleDuServeur | undefined, { informations }: DossierAControler): AVerifier[] =>
  (serveur?.nonBlockingFields ?? []).filter(
    ({ code, path }) => code === 'PRESENT_DANS_UN_AUTRE_DOSSIER' && (path !== 'informations.telephone' || informations.telephone !== null),
  ) as AVerifier[]
