// Un statut est une table, lue par ce seul interprète des deux côtés (design § 7). « Puis-je ? » répond la raison ou rien :
// le serveur lève cette raison, l'écran la montre.

import { reserveA } from '../acces/reserveA.ts'
import type { Acteur, CodeRole } from '../acces/roles.ts'
import { type Blocage, type ChampDemande, type DemandePresentee, presenterDemande, verifierDonnees } from '../common/demande.ts'
import { accesRefuse, DomainError, type Violation } from '../common/errors.ts'

/** Le serveur lui-même, quand un passage suit un autre appel (clôture d'un GTR, bon de commande…). */
export const SYSTEME = 'systeme'
export type Demandeur = Acteur | typeof SYSTEME

export interface Contexte<Faits, Donnees> {
  readonly faits: Faits
  /** Ce que l'utilisateur a répondu à la demande du passage. */
  readonly donnees: Donnees
  readonly aujourdhui: string
}

/** Le dessin d'un passage au menu : où il mène. */
export const iconesDePassage = [
  'fleche',
  'annuler',
  'retour',
  'echange',
  'pause',
  'immeuble',
  'coche',
  'croix',
  'cle',
  'porte',
  'sortie',
  'interdit',
] as const
export type IconeDePassage = (typeof iconesDePassage)[number]

/** Les mots du dialogue, quand le libellé du passage ne les dit pas. */
interface MotsDuDialogue {
  readonly titre?: string
  /** Sous le titre, à la place de ce dont il s'agit. */
  readonly detail?: string
  readonly question?: string
  readonly bouton?: string
}

export interface Transition<Statut extends string, Faits, Donnees> {
  readonly libelle: string
  readonly depuis: readonly Statut[]
  /** Le statut d'arrivée ; `null` : il ne peut pas être déterminé. */
  readonly vers: Statut | ((contexte: Contexte<Faits, Donnees>) => Statut | null)
  readonly roles: readonly CodeRole[]
  /** Faite aussi par le serveur, à la suite d'un autre appel. */
  readonly systeme?: true
  /** Faite seulement par le serveur : où l'utilisateur l'obtient. */
  readonly seFait?: string
  /** Tout ce qui manque, pas seulement la première raison ; `parSysteme` : le passage suit un autre appel. */
  readonly garde?: (contexte: Contexte<Faits, Donnees>, parSysteme: boolean) => readonly Blocage[]
  readonly demande?: readonly ChampDemande<Contexte<Faits, Donnees>>[]
  /** Sur le chemin ordinaire : candidate à l'action principale de l'écran. */
  readonly principale?: true
  /** Sortie du parcours, rangée à part au menu. */
  readonly sortie?: true
  /** Ce qui s'y perd ne revient pas seul : son bouton le montre. */
  readonly dangereuse?: true
  readonly icone?: IconeDePassage
  readonly dialogue?: MotsDuDialogue
  /** Ce qu'il faut savoir avant de cliquer. */
  readonly aide?: (contexte: Contexte<Faits, Donnees>) => string
}

export type TableDeTransitions<Statut extends string, Faits, Donnees> = Readonly<Record<string, Transition<Statut, Faits, Donnees>>>

export interface Automate<Statut extends string, Nom extends string, Faits extends { readonly statut: Statut }, Donnees> {
  /** Préfixe des codes d'erreur. */
  readonly concept: string
  readonly transitions: Readonly<Record<Nom, Transition<Statut, Faits, Donnees>>>
  readonly libelleStatut: (statut: Statut) => string
  /** Pourquoi, de ce rôle, l'acteur n'atteint pas ce dossier ; `null` s'il l'atteint. */
  readonly portee?: (acteur: Acteur, role: CodeRole, nom: Nom, faits: Faits) => string | null
  /** Pourquoi le passage n'a pas d'objet pour ce dossier : absent de la liste, refusé si on le demande. */
  readonly sansObjet?: (nom: Nom, faits: Faits) => string | null
}

export interface Passage<Statut extends string, Nom extends string> {
  readonly transition: Nom
  readonly ancien: Statut
  readonly nouveau: Statut
}

/** Une entrée de `nextPlaces` (domain-rules § 1.3) : grisée avec ses raisons quand elle n'est pas permise. */
export interface NextPlace<Statut extends string = string, Nom extends string = string> {
  readonly transition: Nom
  readonly place: Statut
  readonly libelle: string
  readonly autorise: boolean
  /** Refusé par un droit, non par l'état du dossier : personne ne peut y remédier ici. */
  readonly interdit: boolean
  readonly bloquants: string[]
  readonly demande: DemandePresentee[]
  readonly principale: boolean
  readonly sortie: boolean
  readonly dangereuse: boolean
  readonly icone: IconeDePassage
  readonly dialogue: {
    readonly titre: string
    readonly detail: string | null
    readonly question: string | null
    readonly bouton: string
  }
  readonly aide: string | null
}

/** La raison pour laquelle ce passage est refusé, ou `null`. */
export function transitionError<S extends string, N extends string, F extends { readonly statut: S }, D extends object>(
  automate: Automate<S, N, F, D>,
  nom: string,
  contexte: Contexte<F, D>,
  qui: Demandeur,
): DomainError | null {
  if (!estConnue(automate, nom)) return new DomainError('malforme', `${automate.concept}.transition-inconnue`, 'Transition inconnue')
  const interdit = droitRefuse(automate, nom, contexte.faits, qui)
  if (interdit !== null) return erreurDeDroit(automate, nom, interdit)
  const { statut } = contexte.faits
  const transition = automate.transitions[nom]
  const sansObjet = automate.sansObjet?.(nom, contexte.faits) ?? null
  if (sansObjet !== null) return erreurDEtat(automate, nom, [{ raison: sansObjet }], contexte.donnees)
  if (!transition.depuis.includes(statut)) {
    const raison = `« ${transition.libelle} » n’est pas possible au statut « ${automate.libelleStatut(statut)} ».`
    return erreurDEtat(automate, nom, [{ raison }], contexte.donnees)
  }
  const blocages = blocagesDe(automate, nom, contexte, qui)
  return blocages.length === 0 ? null : erreurDEtat(automate, nom, blocages, contexte.donnees)
}

/** Fait le passage, ou lève la raison. */
export function applyTransition<S extends string, N extends string, F extends { readonly statut: S }, D extends object>(
  automate: Automate<S, N, F, D>,
  nom: N,
  contexte: Contexte<F, D>,
  qui: Demandeur,
): Passage<S, N> {
  const erreur = transitionError(automate, nom, contexte, qui)
  if (erreur !== null) throw erreur
  const nouveau = cible(automate.transitions[nom], contexte)
  if (nouveau === null) throw new Error(`Passage ${nom} sans statut d’arrivée`)
  return { transition: nom, ancien: contexte.faits.statut, nouveau }
}

/** Les passages qui partent du statut du dossier, permis ou non, chacun avec ce qui manque et ce qui sera demandé. */
export function transitionsPossibles<S extends string, N extends string, F extends { readonly statut: S }, D extends object>(
  automate: Automate<S, N, F, D>,
  contexte: Contexte<F, D>,
  acteur: Acteur,
): NextPlace<S, N>[] {
  return nomsDe(automate).flatMap((nom) => {
    const transition = automate.transitions[nom]
    const place = cible(transition, contexte)
    if (!transition.depuis.includes(contexte.faits.statut)) return []
    if ((automate.sansObjet?.(nom, contexte.faits) ?? null) !== null) return []
    const interdit = droitRefuse(automate, nom, contexte.faits, acteur)
    const bloquants = interdit === null ? blocagesAvantLeClic(automate, nom, contexte, acteur).map(({ raison }) => raison) : [interdit]
    return [
      {
        transition: nom,
        // Sans statut d'arrivée connu, la garde le dit : l'entrée reste, grisée.
        place: place ?? contexte.faits.statut,
        libelle: transition.libelle,
        autorise: bloquants.length === 0,
        interdit: interdit !== null,
        bloquants,
        // À qui n'a pas ce droit, ni dialogue ni mise en garde : ils citent le dossier (propositions, dates) plus qu'il n'en lit peut-être.
        demande: interdit === null ? (transition.demande ?? []).map((champ) => presenterDemande(champ, contexte)) : [],
        principale: transition.principale ?? false,
        sortie: transition.sortie ?? false,
        dangereuse: transition.dangereuse ?? false,
        icone: transition.icone ?? (transition.principale ? 'fleche' : 'echange'),
        dialogue: motsDuDialogue(transition),
        aide: interdit === null ? (transition.aide?.(contexte) ?? null) : null,
      },
    ]
  })
}

const motsDuDialogue = ({ libelle, dialogue = {} }: { readonly libelle: string; readonly dialogue?: MotsDuDialogue }) => ({
  titre: dialogue.titre ?? libelle,
  detail: dialogue.detail ?? null,
  question: dialogue.question ?? null,
  bouton: dialogue.bouton ?? libelle,
})

const nomsDe = <S extends string, N extends string, F extends { readonly statut: S }, D>(automate: Automate<S, N, F, D>) =>
  Object.keys(automate.transitions) as N[]

const estConnue = <S extends string, N extends string, F extends { readonly statut: S }, D>(
  automate: Automate<S, N, F, D>,
  nom: string,
): nom is N => Object.hasOwn(automate.transitions, nom)

function cible<S extends string, F, D>(transition: Transition<S, F, D>, contexte: Contexte<F, D>): S | null {
  return typeof transition.vers === 'function' ? transition.vers(contexte) : transition.vers
}

/** La raison de droit, ou `null` : ni le rôle ni la portée n'empêchent. */
export function droitRefuse<S extends string, N extends string, F extends { readonly statut: S }, D>(
  automate: Automate<S, N, F, D>,
  nom: N,
  faits: F,
  qui: Demandeur,
): string | null {
  const { roles, systeme, seFait } = automate.transitions[nom]
  if (qui === SYSTEME) return systeme || seFait ? null : reserveA(roles)
  // Fait par le serveur seul : celui qui travaille le dossier apprend où l'obtenir, les autres n'ont pas à le demander.
  const admis = seFait === undefined ? roles : rolesDeLaTable(automate)
  const siens = qui.roles.filter((role) => admis.includes(role))
  if (siens.length === 0) return reserveA(admis)
  const empechements = siens.map((role) => automate.portee?.(qui, role, nom, faits) ?? null)
  return empechements.includes(null) ? null : (empechements[0] ?? null)
}

const rolesParTable = new WeakMap<object, CodeRole[]>()

function rolesDeLaTable<S extends string, N extends string, F extends { readonly statut: S }, D>(
  automate: Automate<S, N, F, D>,
): CodeRole[] {
  const connus = rolesParTable.get(automate) ?? [...new Set(nomsDe(automate).flatMap((nom) => automate.transitions[nom].roles))]
  rolesParTable.set(automate, connus)
  return connus
}

function blocagesDe<S extends string, N extends string, F extends { readonly statut: S }, D extends object>(
  automate: Automate<S, N, F, D>,
  nom: N,
  contexte: Contexte<F, D>,
  qui: Demandeur,
): Blocage[] {
  const { seFait, demande, garde } = automate.transitions[nom]
  const parSysteme = qui === SYSTEME
  if (seFait !== undefined && !parSysteme) return [{ raison: seFait }]
  // Un passage qui suit un autre appel n'a pas de dialogue : ses données viennent de cet appel.
  const saisie = parSysteme ? [] : verifierDonnees(demande ?? [], contexte)
  const dejaDits = new Set(saisie.map(({ champ }) => champ))
  const gardes = (garde?.(contexte, parSysteme) ?? []).filter(({ champ }) => champ === undefined || !dejaDits.has(champ))
  return [...gardes, ...saisie.filter(({ raison, champ }) => champ !== undefined || !gardes.some((autre) => autre.raison === raison))]
}

/**
 * Ce qui empêche avant le clic, quel que soit le droit de chacun : ce que le dialogue demandera n'empêche pas de l'ouvrir, sauf un fait
 * que le dossier porte d'abord (`point`).
 */
export function blocagesAvantLeClic<S extends string, N extends string, F extends { readonly statut: S }, D extends object>(
  automate: Automate<S, N, F, D>,
  nom: N,
  contexte: Contexte<F, D>,
  acteur: Acteur,
): Blocage[] {
  const demandes = new Set((automate.transitions[nom].demande ?? []).map((champ) => champ.nom))
  return blocagesDe(automate, nom, contexte, acteur).filter(
    ({ champ, point }) => champ === undefined || point !== undefined || !demandes.has(champ),
  )
}

const erreurDeDroit = (automate: { readonly concept: string }, transition: string, raison: string) =>
  new DomainError('droit', `${automate.concept}.transition-interdite`, accesRefuse().message, {
    details: { transition, bloquants: [raison] },
  })

function erreurDEtat(
  automate: { readonly concept: string },
  transition: string,
  blocages: readonly Blocage[],
  donnees: object,
): DomainError {
  const bloquants = blocages.map(({ raison }) => raison)
  const violations: Violation[] = blocages.flatMap(({ champ, raison }) =>
    champ === undefined ? [] : [{ propertyPath: `donnees.${champ}`, message: raison }],
  )
  // Une donnée envoyée et refusée est une faute de saisie ; une donnée ou un fait absent est un état du dossier (domain-rules § 1.3).
  const nature = blocages.every(({ champ }) => champ !== undefined && Object.hasOwn(donnees, champ)) ? 'saisie' : 'conflit'
  return new DomainError(nature, `${automate.concept}.transition-refusee`, bloquants.join(' '), {
    violations,
    details: { transition, bloquants },
  })
}
