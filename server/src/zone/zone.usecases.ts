import { differences } from '@relogement/domain/common/difference'
import { DomainError } from '@relogement/domain/common/errors'
import { sontPareils } from '@relogement/domain/common/sansAccents'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import {
  type CreationZone,
  type ModificationZone,
  SANS_VILLE,
  type SaisieZone,
  type TypeDeZone,
  type Zone,
} from '@relogement/domain/zone/zone.schema'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { prendreTour } from '../core/postgres/verrou.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { getZone } from './zone.queries.ts'

const LIBELLES: Readonly<Record<string, string>> = { nom: 'Nom', code: 'Code', villes: 'Villes' }
const VIDE = { nom: null, code: null, villes: null }

/** Ajoute une zone, et ses villes. */
export async function ajouterZone(ctx: Contexte, { type, ...saisie }: CreationZone): Promise<Zone> {
  const id = uuidv7()
  await refuserLesInconnues(ctx.db, saisie.villes)
  const { nom, code } = saisie
  await refuserLeDoublon(ctx.db, type, nom, null)
  await ctx.db.insertInto('zone_geographique').values({ id, type, nom, code }).execute()
  await ecrireLesVilles(ctx.db, id, [], saisie.villes)
  const zone = await getZone(ctx.db, id)
  await noter(ctx, zone, VIDE, enMots(zone))
  ctx.reponse.entete('Location', `/v1/zones-geographiques/${id}`)
  return zone
}

/** Change une zone : ce qui n'est pas dit reste. Ses villes changées, ceux qui s'y limitent se reconnectent. */
export async function changerZone(ctx: Contexte, id: string, { type, ...patch }: ModificationZone): Promise<Zone> {
  const avant = await getZone(ctx.db, id, { tenue: true })
  if (ctx.versionAttendue !== null && ctx.versionAttendue !== avant.version)
    throw new DomainError('version', 'zone.version', 'Cette zone a été modifiée par une autre personne depuis que vous l’avez ouverte.', {
      details: { version: avant.version },
    })
  if (type !== undefined && type !== avant.type) throw refusee('type', 'Le type d’une zone ne se modifie pas')
  const { nom, code, villes }: SaisieZone = { ...avant, ...dits(patch) }
  if (villes.length === 0 && avant.villes.length > 0) throw refusee('villes', SANS_VILLE)
  await refuserLesInconnues(ctx.db, villes)
  if (nom !== avant.nom) await refuserLeDoublon(ctx.db, avant.type, nom, id)
  await ecrireLesVilles(ctx.db, id, avant.villes, villes)
  if (differences({ nom: avant.nom, code: avant.code, villes: avant.villes }, { nom, code, villes: villes.toSorted() }).length === 0)
    return avant
  await ctx.db
    .updateTable('zone_geographique')
    .set({ nom, code, version: avant.version + 1 })
    .where('id', '=', id)
    .execute()
  const apres = await getZone(ctx.db, id)
  await noter(ctx, apres, enMots(avant), enMots(apres))
  return apres
}

const refusee = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'zone.saisie', message, { violations: [{ propertyPath, message }] })

/** Un nom par type, aux majuscules, aux accents et aux espaces près ; deux personnes à la fois l'attendent. */
async function refuserLeDoublon(db: Acces, type: TypeDeZone, nom: string, sauf: string | null): Promise<void> {
  await prendreTour(db, 'zone', type)
  const zones = await db.selectFrom('zone_geographique').select(['id', 'nom']).where('type', '=', type).execute()
  if (zones.some((zone) => zone.id !== sauf && sontPareils(zone.nom, nom)))
    throw refusee('nom', 'Une autre zone de ce type porte déjà ce nom')
}

const dits = (patch: object): Partial<SaisieZone> => Object.fromEntries(Object.entries(patch).filter(([, valeur]) => valeur !== undefined))

async function refuserLesInconnues(db: Acces, villes: readonly string[]): Promise<void> {
  if (villes.length === 0) return
  const connues = await db.selectFrom('ville').select('code_insee').where('code_insee', 'in', villes).execute()
  const inconnue = villes.find((code) => !connues.some(({ code_insee }) => code_insee === code))
  if (inconnue !== undefined) throw refusee('villes', `Aucune ville n’a le code ${inconnue}`)
}

/** Seules les villes qui changent s'écrivent : les autres ne ferment aucune session. */
async function ecrireLesVilles(db: Acces, zone_id: string, avant: readonly string[], apres: readonly string[]): Promise<void> {
  const [parties, venues] = [avant.filter((code) => !apres.includes(code)), apres.filter((code) => !avant.includes(code))]
  if (parties.length > 0) await db.deleteFrom('zone_ville').where('zone_id', '=', zone_id).where('ville_code', 'in', parties).execute()
  if (venues.length > 0)
    await db
      .insertInto('zone_ville')
      .values(venues.map((ville_code) => ({ zone_id, ville_code })))
      .execute()
}

const enMots = ({ nom, code, communes }: Zone) => ({ nom, code, villes: communes.map((ville) => ville.nom).join(', ') })

async function noter({ db, acteur, maintenant }: Contexte, { id, version }: Zone, avant: object, apres: object): Promise<void> {
  const changements = differences(avant, apres).map((difference) => ({
    ...difference,
    libelle: LIBELLES[difference.chemin] ?? difference.chemin,
  }))
  await insertEvenements(db, acteur.id, maintenant, { id, version }, [{ ...SAISIE, changements }])
}
