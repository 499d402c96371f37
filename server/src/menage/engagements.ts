// Ce qui se prend avec un ménage et s'attend : rendez-vous, promesses. Se lit avec les suivis, s'écrit de qui en note.
import { accesRefuse, DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { canSuivreMenage } from '@relogement/domain/menage/menage.permissions'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import type { EcranDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { type RawBuilder, sql } from 'kysely'
import { cloreAlertes } from '../alerte/gestes.ts'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { type Dossier, getDossier, lockDossier } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'

/** Le dossier, pour lire ce qui y est pris ; la lecture se note. */
export async function lireEngagements(ctx: Contexte, id: string, ecran: EcranDeConsultation): Promise<Dossier> {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  if (!groupesVisibles(ctx.acteur, liensDuMenage(dossier)).has('SOCIAL')) throw accesRefuse()
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, ecran, ['SOCIAL'], ctx.maintenant)
  return dossier
}

/** Le dossier, tenu jusqu'à la fin de la transaction, pour y écrire. */
export async function tenirPourEngager(ctx: Contexte, id: string): Promise<Dossier> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exiger(canSuivreMenage(ctx.acteur, liensDuMenage(dossier)))
  exigerNonFerme(dossier.menage)
  return dossier
}

/** Un refus à son champ. */
export const refusee = ({ champ, message }: { readonly champ: string; readonly message: string }) =>
  new DomainError('saisie', 'engagement', message, { violations: [{ propertyPath: champ, message }] })

interface Ligne {
  readonly id: string
  readonly version: number
  readonly rappelId: string | null
}

interface SorteDEngagement<T extends string, L extends Ligne, M extends object> {
  readonly type: T
  /** Son nom, pour dire qu'il n'existe pas. */
  readonly nom: string
  /** Dans l'adresse d'un dossier, et au journal de ses consultations. */
  readonly segment: 'rendez-vous' | 'promesses'
  /** Une personne l'a changé depuis que celle-ci l'a ouvert. */
  readonly depasse: string
  /** Sa lecture, jusqu'à `where`. */
  readonly lire: RawBuilder<unknown>
  /** La table où il s'écrit, sous le nom que `lire` lui donne. */
  readonly table: RawBuilder<unknown>
  readonly ordre: RawBuilder<unknown>
  readonly champs: (ligne: L) => M
}

/** Ce qu'un rendez-vous et une promesse ont en commun : se lire, se viser sous verrou, se rappeler, se dire, se rendre. */
export function defineEngagement<const T extends string, L extends Ligne, M extends object>({
  type,
  nom,
  segment,
  depasse,
  lire,
  table,
  ordre,
  champs,
}: SorteDEngagement<T, L, M>) {
  const lignes = async (db: Acces, menageId: string, suite: RawBuilder<unknown>): Promise<L[]> =>
    (await sql<L>`${lire} where ${table}.sujet_id = ${menageId}::uuid ${suite}`.execute(db)).rows

  const un = async (db: Acces, menageId: string, id: string, tenu: RawBuilder<unknown>): Promise<L> => {
    const [ligne] = await lignes(db, menageId, sql`and ${table}.id = ${id}::uuid ${tenu}`)
    if (ligne === undefined) throw introuvable(nom)
    return ligne
  }

  const presenter = (menageId: string, ligne: L) => presentItem(type, `/v1/menages/${menageId}/${segment}/${ligne.id}`, champs(ligne))
  const list = (db: Acces, menageId: string) => lignes(db, menageId, sql`order by ${ordre}, ${table}.id`)

  return {
    list,
    presenter,
    /** Ceux d'un dossier, tels que l'API les rend. */
    async lireTous(ctx: Contexte, menageId: string) {
      await lireEngagements(ctx, menageId, segment)
      const membres = (await list(ctx.db, menageId)).map((ligne) => presenter(menageId, ligne))
      return presentCollection(
        { type, url: ctx.requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
        membres,
        {},
      )
    },
    /** Tenu jusqu'à la fin de la transaction, à la version que la personne a lue. */
    async viser({ db, versionAttendue }: Contexte, menageId: string, id: string): Promise<L> {
      const ligne = await un(db, menageId, id, sql`for update of ${table}`)
      if (versionAttendue !== null && versionAttendue !== ligne.version)
        throw new DomainError('version', 'engagement.version', depasse, { details: { version: ligne.version } })
      return ligne
    },
    cloreLeRappel: async (ctx: Contexte, { rappelId }: Pick<L, 'rappelId'>): Promise<void> => {
      if (rappelId !== null) await cloreAlertes(ctx, (alertes) => alertes.where('id', '=', rappelId))
    },
    /** Écrit à l'historique ce qui vient de se faire, et rend l'engagement tel qu'il est. */
    async dire(ctx: Contexte, menageId: string, id: string, evenement: Evenement) {
      await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id: menageId }, [evenement])
      return this.rendre(ctx, menageId, id)
    },
    rendre: async ({ db }: Contexte, menageId: string, id: string) => presenter(menageId, await un(db, menageId, id, sql``)),
  }
}
