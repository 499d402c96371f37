// Ce qu'un passage entraîne, dit avant qu'il se fasse : lu de ses suites, pour ne rien oublier de ce que le serveur fera.

import type { AlerteACreer } from '../../alerte/alerteACreer.ts'
import { type Consequence, entraine, seDefait } from '../../common/consequence.ts'
import { formatDate } from '../../common/date.format.ts'
import { codesDe } from '../../common/listes.ts'
import { minuscule } from '../../common/minuscule.ts'
import type { Demandeur } from '../../passage/transition.ts'
import { alertesDesRefus } from '../../proposition/refus.rules.ts'
import { leCharge } from '../chargeDit.ts'
import type { FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import { type ActionDePassage, type CourrielDePassage, type SuitesDuPassage, suitesDuPassage } from '../menage.suites.ts'
import { type ContexteMenage, type NomTransitionMenage, passagesDuMenage, transitionsMenage } from '../menage.transitions.ts'
import { raisonsDePerte } from './raisonsDePerte.ts'
import { compte } from './retablissement.ts'

/** Toutes les conséquences d'un passage qui part de ces faits ; celles qui dépendent de la proposition choisie, proposition par proposition. */
export function consequencesDuPassage(
  transition: NomTransitionMenage,
  nouveau: StatutMenage,
  contexte: ContexteMenage,
  qui: Demandeur,
): Consequence[] {
  const passage = { transition, ancien: contexte.faits.statut, nouveau }
  const { effets = {} } = passagesDuMenage.transitions[transition]
  const choix = effets.choix?.(contexte.faits) ?? []
  const ouvertes = choix.length === 0 ? (effets.ouvre ?? []).map((phrase) => entraine(phrase)) : []
  const choisies = choix.length === 0 ? [null] : choix.map(({ id }) => id)
  return [
    ...ouvertes,
    ...choisies.flatMap((choisie) => {
      const cas = choisie === null ? contexte : { ...contexte, donnees: { ...contexte.donnees, propositionId: choisie } }
      return [...deLaSuite(suitesDuPassage(passage, cas, qui), contexte.faits, choisie), ...retourDe(transition, nouveau, cas, choisie)]
    }),
  ]
}

function deLaSuite(suites: SuitesDuPassage, faits: FaitsMenage, choisie: string | null): Consequence[] {
  const touchees = suites.propositions.flatMap((suite) => {
    const proposition = faits.propositions.find(({ id }) => id === suite.id)
    return proposition === undefined ? [] : [{ devient: suite.statut, ...proposition }]
  })
  const retirees = touchees.filter(({ devient }) => devient === 'retiree')
  const supprimees = touchees.filter(({ devient }) => devient === 'supprimee')
  const refusees = touchees.filter(({ devient }) => devient === 'refusee_gtr')
  const liberees = touchees.filter(({ statut, devient }) => statut === 'acceptee_menage' && devient !== 'acceptee_menage')
  const laissees = touchees.filter((p) => compte(p) && ['retiree', 'supprimee', 'refusee_menage'].includes(p.devient))
  const suivies = suites.actions.includes('PREVENIR_LE_RANG_SUIVANT') ? laissees.filter(({ appelle }) => appelle) : []
  // Une même proposition peut avoir été écartée deux fois : celle du passage défait, et non d'un autre.
  const retablies = faits.ecartees.filter(({ id, par }) => par === suites.defait && suites.retablies.includes(id)).filter(compte)
  const phrases = [
    ...enumerer('Retire la proposition', 'Retire les propositions', retirees),
    ...enumerer('Supprime la proposition', 'Supprime les propositions', supprimees),
    ...enumerer('Refuse la proposition', 'Refuse les propositions', refusees),
    ...enumerer('Libère le logement accepté', 'Libère les logements acceptés', liberees),
    ...enumerer('Alerte le chargé du ménage classé ensuite', 'Alerte les chargés des ménages classés ensuite', suivies),
    ...alerteDuRefus(touchees, faits),
    ...enumerer('Rétablit la proposition', 'Rétablit les propositions', retablies),
    ...suites.perdues.map(({ libelle, raison }) => `Ne rétablit pas ${libelle} : ${minuscule(raisonsDePerte[raison])}`),
    ...suites.aRefaire,
    ...datesEffacees(suites, faits),
    ...suites.actions.flatMap((action) => desActions[action]?.(faits) ?? []),
    ...suites.courriels.map((courriel) => desCourriels[courriel]),
    ...('toutesSauf' in suites.alertesFermees ? ['Ferme les alertes du dossier.'] : []),
    ...suites.alertesCreees.map((alerte) => enAlerte(alerte, faits)),
  ]
  return phrases.map((phrase) => entraine(phrase, choisie))
}

const enumerer = (une: string, plusieurs: string, lesquelles: readonly { readonly libelle: string }[]): string[] =>
  lesquelles.length === 0
    ? []
    : [`${lesquelles.length === 1 ? une : plusieurs} : ${lesquelles.map(({ libelle }) => libelle).join('\u00A0; ')}.`]

/** Un refus qui compte : à qui il se signale, et quoi. */
function alerteDuRefus(touchees: readonly (FaitsProposition & { readonly devient: string })[], { refusOpposables }: FaitsMenage): string[] {
  const opposables = touchees.filter(({ devient, ecriteLe }) => devient === 'refusee_menage' && ecriteLe !== null).length
  if (opposables === 0) return []
  return alertesDesRefus
    .filter(({ seuil }) => seuil === refusOpposables + opposables)
    .map(({ texte }) => `Alerte l’encadrement, sauf motif légitime. Il y lira « ${texte} ».`)
}

/** Une étape défaite, un logement perdu : les dates qui les disaient faits ne sont plus vraies. */
function datesEffacees({ champs }: SuitesDuPassage, { dates }: FaitsMenage): string[] {
  const effacees = codesDe(datesDites).filter((date) => champs.dates?.[date] === null && dates[date] !== null)
  if (effacees.length === 0) return []
  const dites = enumeration.format(effacees.map((date) => datesDites[date]))
  return [
    `Efface ${dites}\u00A0; l’historique ${effacees.length === 1 ? 'la' : 'les'} garde.`,
    ...(effacees.includes('signatureDuBail') ? [PLUS_RELOGE] : []),
  ]
}

const PLUS_RELOGE = 'Ne compte plus de relogement au mois de la signature.'
const enumeration = new Intl.ListFormat('fr-FR', { type: 'conjunction' })
const datesDites: Readonly<Record<keyof FaitsMenage['dates'], string>> = {
  entretien: 'la date de l’entretien',
  signatureDuBail: 'la date de signature du bail',
  edlEntree: 'la date de l’état des lieux d’entrée',
  demenagement: 'la date du déménagement',
  edlSortie: 'la date de l’état des lieux de sortie',
  remiseDesCles: 'la date de remise des clés',
}

const desActions: Partial<Record<ActionDePassage, (faits: FaitsMenage) => string[]>> = {
  QUITTER_LES_GTR: () => ['Retire le ménage du GTR où il est inscrit.'],
  LIBERER_LES_CRENEAUX: ({ creneauReserve, demenagementFait }) =>
    creneauReserve && !demenagementFait ? ['Libère le créneau de déménagement réservé et prévient le déménageur.'] : [],
  ANNULER_LES_RENDEZ_VOUS: ({ rendezVousPrevus }) => rendezVousDits('Annule', 'prévu', rendezVousPrevus),
  RETABLIR_LES_RENDEZ_VOUS: ({ rendezVousARetablir }) => rendezVousDits('Rétablit', 'annulé', rendezVousARetablir),
  ROUVRIR_LES_ALERTES: () => ['Rouvre les alertes posées à la main et celles des refus que la sortie avait fermées, s’il y en avait.'],
  PLANIFIER_LA_PURGE: ({ joursAvantPurge }) => [
    `Prévoit la purge des données à J+${joursAvantPurge} : ${joursAvantPurge} jours après le départ, une fois validée par le DPO.`,
  ],
  ANNULER_LA_PURGE: () => ['Annule la purge prévue.'],
  VIDER_L_ANCIEN_LOGEMENT: () => ['Dit l’ancien logement vacant, si personne d’autre n’y habite.'],
  REOCCUPER_L_ANCIEN_LOGEMENT: () => ['Ne dit plus l’ancien logement vacant.'],
  RECOMPTER_LES_REFUS: () => ['Recompte les refus opposables au ménage.'],
  RECALCULER_LE_TAUX_EFFORT: () => ['Fige le taux d’effort dans le logement accepté.'],
  DEMARRER_LA_CONSERVATION: () => ['Fait courir les durées de conservation du dossier.'],
}

const rendezVousDits = (verbe: string, lesquels: string, nombre: number): string[] => {
  if (nombre === 0) return []
  return [nombre === 1 ? `${verbe} le rendez-vous ${lesquels}.` : `${verbe} les ${nombre} rendez-vous ${lesquels}s.`]
}

const desCourriels: Readonly<Record<CourrielDePassage, string>> = {
  PURGE: 'Écrit au DPO et au data steward.',
  TRANSMISSION_DLS: 'Écrit au bailleur du ménage.',
  TRANSMISSION_GUIDE_MEL: 'Écrit à la MEL.',
}

const enAlerte = ({ texte, pour, dateAlerte }: AlerteACreer, { chargeDeRelogement }: FaitsMenage): string =>
  `Pose une alerte ${destinataires(minuscule(leCharge(chargeDeRelogement)))[pour]} : ${minuscule(texte)}, le ${formatDate(dateAlerte)}.`

const destinataires = (charge: string): Readonly<Record<AlerteACreer['pour'], string>> => ({
  CHARGE: `pour ${charge}`,
  CHARGE_ET_RESPONSABLE_EQUIPE: `pour ${charge} et le responsable d’équipe`,
  RESPONSABLE_EQUIPE: 'pour le responsable d’équipe',
  ENCADREMENT: 'pour l’encadrement',
  DPO: 'pour le DPO',
  BAILLEUR: 'pour le bailleur',
  AUTEUR: 'pour son auteur',
  DESTINATAIRE: 'pour la personne concernée',
  PAIEMENT: 'pour le paiement',
})

/** Jusqu'à quand, et par qui, cela se défait ; la table le dit, ou le chemin ordinaire. */
function retourDe(transition: NomTransitionMenage, nouveau: StatutMenage, contexte: ContexteMenage, choisie: string | null): Consequence[] {
  const { effets: { retour } = {}, principale } = passagesDuMenage.transitions[transition]
  if (retour !== undefined) return [seDefait(typeof retour === 'function' ? retour(contexte) : retour, choisie)]
  if (!principale) return []
  return [
    seDefait(
      SE_REPREND.some((statut) => statut === nouveau)
        ? 'L’encadrement peut revenir à l’étape précédente.'
        : 'Ne s’annule pas : le statut ne revient pas en arrière.',
    ),
  ]
}

const SE_REPREND: readonly StatutMenage[] = transitionsMenage.revenir_etape_precedente.depuis
