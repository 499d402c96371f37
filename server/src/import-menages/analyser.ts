import { createHash } from 'node:crypto'
import { setImmediate as laisserPasser } from 'node:timers/promises'
import type { Acteur } from '@relogement/domain/acces/roles'
import { DomainError, type Violation } from '@relogement/domain/common/errors'
import { net } from '@relogement/domain/common/tableau/colonnes'
import {
  type ColonneDImport,
  type Correspondances,
  celluleDuChemin,
  cleDeReference,
  type Feuille,
  type Groupe,
  lireLeMenage,
  type MenageLu,
  type RefusDeCellule,
  reunirLesLignes,
} from '@relogement/domain/import-menages/importMenages.lecture'
import { datesTropLointaines } from '@relogement/domain/menage/completude/datesLointaines'
import { accorderLeContact } from '@relogement/domain/menage/composition/contact'
import { anneesDeRevenus } from '@relogement/domain/menage/composition/occupants'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import { sectionsVides } from '../menage/creation/sectionsVides.ts'
import type { Sections } from '../menage/dossier/sections.ts'
import { refuserDatesLointaines } from '../menage/modification/datesLointaines.ts'
import { ecartsEntre } from '../menage/modification/enregistrer.ts'
import { appliquerPatch } from '../menage/modification/lirePatch.ts'
import { normaliser } from '../menage/modification/normaliser.ts'
import { accorderRessources } from '../menage/modification/ressources.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { menagesVisibles } from '../portee/menages.ts'

export interface AOuvrir {
  readonly menage: MenageLu
  readonly operation: OperationConnue
  readonly charge: ChargeConnu | null
  readonly sections: Sections
  readonly empreinte: Buffer
}

export interface Analyse {
  readonly colonnes: readonly ColonneDImport[]
  readonly aOuvrir: readonly AOuvrir[]
  readonly refus: readonly RefusDeCellule[]
  /** Les ménages refusés, une fois chacun. */
  readonly menagesRefuses: number
  /** Leurs références ; une ligne sans référence n'en a pas. */
  readonly refuses: readonly string[]
  readonly deja: readonly { readonly reference: string; readonly codeMenage: string | null }[]
}

interface AvecQuoi {
  readonly db: Acces
  readonly acteur: Acteur
  readonly aujourdhui: string
}

/** Lignes jugées entre deux tours rendus aux autres demandes. */
const D_AFFILEE = 40

/** Ce qu'un fichier donnerait, jugé par les règles mêmes du formulaire et à travers le périmètre de la personne. Rien ne s'écrit. */
export async function analyser(ctx: AvecQuoi, feuilles: readonly Feuille[], correspondances: Correspondances): Promise<Analyse | string> {
  const classeur = reunirLesLignes(feuilles, correspondances)
  if (typeof classeur === 'string') return classeur
  const { aujourdhui } = ctx
  const avec = { aujourdhui, anneeMax: Number(aujourdhui.slice(0, 4)) + 2, annees: anneesDeRevenus(aujourdhui), nouvelId: uuidv7 }
  const connus = await lireLesConnus(ctx)
  const refus: RefusDeCellule[] = [...classeur.refus]
  const aOuvrir: AOuvrir[] = []
  const deja: Analyse['deja'][number][] = []
  const refuses: string[] = []
  let jugees = 0
  for (const groupe of classeur.groupes) {
    if (jugees >= D_AFFILEE) {
      await laisserPasser()
      jugees = 0
    }
    jugees += groupe.lignes.length
    const juge = juger(groupe, avec, connus, aujourdhui)
    if ('refus' in juge) {
      refuses.push(groupe.reference)
      refus.push(...avecLesAutresLignes(groupe, juge.refus))
    } else if ('deja' in juge) deja.push(juge.deja)
    else aOuvrir.push(juge)
  }
  return { colonnes: classeur.colonnes, aOuvrir, refus, refuses, menagesRefuses: refuses.length + classeur.refus.length, deja }
}

type Juge = AOuvrir | { readonly refus: RefusDeCellule[] } | { readonly deja: Analyse['deja'][number] }

function juger(groupe: Groupe, avec: Parameters<typeof lireLeMenage>[1], connus: Connus, aujourdhui: string): Juge {
  const menage = lireLeMenage(groupe, avec)
  if ('refus' in menage) return menage
  const refus: RefusDeCellule[] = []
  const ici = (champ: string, raison: string) => refus.push({ ...celluleDuChemin(menage, champ), raison })
  const [operation, autre] = connus.operations.get(net(menage.operation)) ?? []
  const empreinte = empreinteDe(menage.reference)
  // Hors de portée, une opération n'existe pas : la même phrase.
  if (operation === undefined) ici('operation', 'Opération inconnue')
  else if (autre !== undefined) ici('operation', 'Plusieurs opérations portent ce nom : écrivez son code')
  else {
    const importe = connus.importes.get(`${operation.id} ${empreinte.toString('hex')}`)
    if (importe !== undefined) return { deja: { reference: menage.reference, codeMenage: importe.codeMenage } }
    if (!estAuParc(menage, operation)) ici('patrimoine.UG', 'Cette UG et cette porte ne sont pas au parc de l’opération')
  }
  const charge = menage.charge === null ? null : connus.charges.get(menage.charge.toLowerCase())
  if (charge === undefined) ici('charge', 'Aucun chargé de relogement en activité n’a cette adresse électronique')
  const lues = lireLesSections(menage, aujourdhui)
  if ('refus' in lues) refus.push(...lues.refus)
  // Toutes ses fautes ensemble : une ligne se corrige en une fois.
  if (refus.length > 0 || operation === undefined || charge === undefined || 'refus' in lues) return { refus }
  return { menage, operation, charge, sections: lues, empreinte }
}

/** Son UG et sa porte, dits, sont au parc de l'opération, s'il est connu. */
function estAuParc({ patrimoine: { UG }, patch }: MenageLu, { portes }: OperationConnue): boolean {
  if (UG === undefined || portes === null) return true
  const { numeroPorte } = (patch['logementActuelLocalisation'] ?? {}) as { numeroPorte?: string }
  return portes.includes(clePorte(UG, numeroPorte ?? ''))
}

/** D'où part chacun des milliers de dossiers d'un fichier : rien ne le change. */
const vides = gele(sectionsVides())

/** Les sections du dossier, validées comme une saisie. */
function lireLesSections(menage: MenageLu, aujourdhui: string): Sections | { refus: RefusDeCellule[] } {
  try {
    const sections = accorderLeContact(normaliser(accorderRessources(vides, appliquerPatch(vides, menage.patch, aujourdhui)), vides), vides)
    refuserDatesLointaines(ecartsEntre(vides, sections), aujourdhui)
    return sections
  } catch (erreur) {
    if (!(erreur instanceof DomainError) || erreur.violations.length === 0) throw erreur
    const violations = [...erreur.violations, ...(erreur.code === DATES_SEULES ? [] : datesDites(menage, erreur.violations, aujourdhui))]
    return { refus: violations.map(({ propertyPath, message }) => ({ ...celluleDuChemin(menage, propertyPath), raison: message })) }
  }
}

/** Ce que `refuserDatesLointaines` refuse : les dates sont alors déjà jugées. */
const DATES_SEULES = 'menage.date-lointaine'

/** Une section refusée laisse les dates sans juge : elles se jugent telles que lues, sauf celles qu'elle refuse elle-même. */
function datesDites({ patch }: MenageLu, deja: readonly Violation[], aujourdhui: string): Violation[] {
  const dites = new Set(deja.map(({ propertyPath }) => propertyPath))
  const lues = Object.entries(patch).map(([chemin, nouveau]) => ({ chemin, nouveau }))
  return datesTropLointaines(lues, aujourdhui).filter(({ propertyPath }) => !dites.has(propertyPath))
}

/** Un ménage se corrige entier : ses lignes sans faute disent avec laquelle elles sont refusées. */
function avecLesAutresLignes({ lignes }: Groupe, refus: readonly RefusDeCellule[]): RefusDeCellule[] {
  const [premier] = refus
  const fautives = new Set(refus.map(({ feuille, ligne }) => `${ligne} ${feuille}`))
  const sansFaute = lignes.filter(({ feuille, numero }) => !fautives.has(`${numero} ${feuille.nom}`))
  return [
    ...refus,
    ...sansFaute.map(({ feuille, numero }) => ({
      feuille: feuille.nom,
      ligne: numero,
      colonne: null,
      raison: `Même ménage que la ligne ${premier?.ligne}${premier?.feuille === feuille.nom ? '' : ` de la feuille « ${premier?.feuille} »`}, refusée`,
    })),
  ]
}

function gele<T>(valeur: T): T {
  if (valeur !== null && typeof valeur === 'object') for (const sous of Object.values(Object.freeze(valeur))) gele(sous)
  return valeur
}

const empreinteDe = (reference: string): Buffer => createHash('sha256').update(cleDeReference(reference)).digest()

const clePorte = (UG: string, porte: string) => `${UG}|${porte}`.toLowerCase()

interface OperationConnue {
  readonly id: string
  readonly bailleurId: string | null
  /** UG et portes de son parc ; nul : il n'en a pas encore. */
  readonly portes: readonly string[] | null
}
interface ChargeConnu {
  readonly id: string
  readonly nom: string
  readonly prenom: string
}
interface Connus {
  /** Par code et par nom. */
  readonly operations: ReadonlyMap<string, OperationConnue[]>
  readonly charges: ReadonlyMap<string, ChargeConnu>
  readonly importes: ReadonlyMap<string, { readonly codeMenage: string | null }>
}

/** Ce qui est à portée : les opérations, leurs portes, les chargés de relogement, ce qui en est déjà importé. */
async function lireLesConnus({ db, acteur }: AvecQuoi): Promise<Connus> {
  const { rows: operations } = await sql<OperationConnue & { code: string; nom: string }>`
    select o.id, o.code, o.nom, o.bailleur_id as "bailleurId",
      (select array_agg(lower(l.ug || '|' || coalesce(l.numero_porte, ''))) from logement l where l.parc and l.operation_id = o.id and l.ug is not null) as portes
    from operation o where ${operationsVisibles(acteur)}`.execute(db)
  const parNom = new Map<string, OperationConnue[]>()
  for (const operation of operations) {
    for (const dit of new Set([net(operation.code), net(operation.nom)])) parNom.set(dit, [...(parNom.get(dit) ?? []), operation])
  }
  // Un code ne désigne qu'une opération, même si une autre porte le même nom.
  for (const operation of operations) parNom.set(net(operation.code), [operation])
  const charges = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select(['u.id', 'u.nom', 'u.prenom', 'u.email'])
    .where('u.actif', '=', true)
    .where('r.role', '=', 'CHARGE_DE_RELOGEMENT')
    .execute()
  const { rows: importes } = await sql<{ cle: string; codeMenage: string | null }>`
    select i.operation_id || ' ' || encode(i.empreinte, 'hex') as cle, case when ${menagesVisibles(acteur)} then m.code_menage end as "codeMenage"
    from menage_importe i join menage m on m.id = i.menage_id join operation o on o.id = i.operation_id where ${operationsVisibles(acteur)}`.execute(
    db,
  )
  return {
    operations: parNom,
    charges: new Map(charges.map(({ email, ...charge }) => [email.toLowerCase(), charge])),
    importes: new Map(importes.map(({ cle, codeMenage }) => [cle, { codeMenage }])),
  }
}
