// La réponse du ménage et le bail : passages 16 à 20.
import { joursEntre } from '../../common/date.ts'
import { attendSonTour, CANDIDAT_DEVANT } from '../../proposition/commission.rules.ts'
import * as propositions from '../menage.propositions.ts'
import { auDossierDAbord, dateEchue, type Garde, pluriel, siBloque, siManque } from './garde.ts'

/** Délai pour revenir sur un refus, depuis le GTR où le logement a été présenté. */
export const JOURS_POUR_REVENIR_SUR_UN_REFUS = 30

export const accordDuBailleur: Garde = ({ faits }) => {
  if (propositions.acceptables(faits).length > 0) return []
  const accordees = propositions.accordees(faits)
  if (accordees.length > 0)
    return [
      ...siBloque(!accordees.some(({ logementPris }) => logementPris), 'logement', propositions.LOGEMENT_PRIS),
      ...siBloque(
        accordees.every((proposition) => proposition.logementPris || !attendSonTour(proposition)),
        'tour',
        CANDIDAT_DEVANT,
      ),
    ]
  const aPresenter = propositions.aPresenter(faits).length
  const enCal = propositions.chezLeBailleur(faits).length
  return [
    ...siBloque(false, 'accord', 'Aucune proposition n’a reçu l’accord du bailleur en CALEOL.'),
    ...(aPresenter === 0
      ? []
      : [{ raison: pluriel(aPresenter, 'Une est encore à présenter en GTR.', '{n} sont encore à présenter en GTR.') }]),
    ...(enCal === 0 ? [] : [{ raison: pluriel(enCal, 'Une attend la réponse du bailleur.', '{n} attendent la réponse du bailleur.') }]),
  ]
}

export const refusComplet: Garde = ({ faits, donnees }) => {
  if (propositions.refusables(faits).length === 0) return [{ raison: 'Aucune proposition n’attend la réponse du ménage.' }]
  // Le client de la spécification fait passer le statut puis complète la proposition ; le nôtre dit tout en un appel.
  if (!donnees.propositionId) return []
  return [
    ...siManque(Boolean(donnees.motif), 'Indiquez le motif du refus.', 'motif'),
    ...siManque(Boolean(donnees.date), 'Indiquez la date du refus.', 'date'),
  ]
}

export const bailNonSigne: Garde = ({ faits }) => siManque(faits.dates.signatureDuBail === null, 'Le bail est déjà signé.')

export const refusEncoreReversible: Garde = ({ faits, donnees, aujourdhui }) => {
  const refus = faits.refusAPreciser
    ? propositions.refusables(faits)
    : propositions.refuseesParLeMenage(faits).filter(({ id }) => !donnees.propositionId || id === donnees.propositionId)
  if (refus.length === 0) return [{ raison: 'Le ménage n’a refusé aucune proposition.' }]
  const libres = refus.filter(({ logementPris }) => !logementPris)
  if (libres.length === 0) return [{ raison: 'Le logement refusé a été accepté par un autre ménage.' }]
  return siManque(
    libres.some((p) => p.dateReunion !== null && joursEntre(p.dateReunion, aujourdhui) <= JOURS_POUR_REVENIR_SUR_UN_REFUS),
    'Le GTR date de plus de 30 jours : le refus ne peut plus être annulé.',
  )
}

export const bailSigne: Garde = ({ faits, donnees, aujourdhui }) => [
  ...siBloque(
    propositions.accepteesParLeMenage(faits).length > 0,
    'acceptation',
    'Le ménage n’a accepté aucun logement : enregistrez d’abord lequel.',
  ),
  ...siBloque(
    !propositions.accepteesParLeMenage(faits).some(({ logementRepris }) => logementRepris),
    'acceptation',
    'Le bailleur a repris le logement accepté : annulez d’abord son acceptation.',
  ),
  ...auDossierDAbord(
    dateEchue(
      donnees.date ?? faits.dates.signatureDuBail,
      aujourdhui,
      'La date de signature du bail n’est pas renseignée.',
      (le) => `La signature du bail est prévue le ${le} : elle n’a pas encore eu lieu.`,
      'date',
    ),
    'dateDuBail',
  ),
  ...auDossierDAbord(
    siManque(
      faits.bailDepose || Boolean(donnees.motifSansBail),
      'Le bail signé n’est pas au dossier : déposez-le, ou indiquez pourquoi il manque.',
      'motifSansBail',
    ),
    'bail',
  ),
]
