// La distribution des tests : une personne par rôle, l'initiale rappelant le rôle, et une seconde pour le chargé de
// relogement et le bailleur.
//
//   import { test } from '../../test/cast.ts'
//   test('la DPO n’ouvre pas la liste des ménages', async ({ en }) => {
//     await en.delphine.get('/v1/menages').expect(403)
//   })
import type { CodeRole } from '@relogement/domain/acces/roles'
import { uuidv7 } from 'uuidv7'
import { getActeur } from '../src/acces/acteur.queries.ts'
import type { Base } from '../src/core/database.ts'
import { signerJetonAcces } from '../src/core/jetons.ts'
import { type Api, createApi } from './api.ts'
import { test as testAvecBase } from './base.ts'
import { Client } from './client.ts'
import { LILLE, ROUBAIX, TOURCOING } from './villes.ts'

export { LILLE, ROUBAIX, TOURCOING }

/** Les partenaires ; sans villes, un partenaire n'a pas de limite. */
const partenaires = {
  operateur: { nom: 'Opérateur métropolitain', type: 'MITRA', categorie: 'OPERATEUR', villes: null },
  bailleur: { nom: 'Habitat du Ferrain', type: 'EXTERNE', categorie: 'BAILLEUR', villes: null },
  autreBailleur: { nom: 'Logis des Flandres', type: 'EXTERNE', categorie: 'BAILLEUR', villes: null },
  mel: { nom: 'Métropole européenne de Lille', type: 'EXTERNE', categorie: 'COLLECTIVITE', villes: null },
  ddt: { nom: 'DDTM du Nord', type: 'EXTERNE', categorie: 'ETAT', villes: null },
  commune: { nom: 'Ville de Roubaix', type: 'EXTERNE', categorie: 'COLLECTIVITE', villes: [ROUBAIX] },
  epci: { nom: 'Territoire de Roubaix-Tourcoing', type: 'EXTERNE', categorie: 'COLLECTIVITE', villes: [ROUBAIX, TOURCOING] },
  demenageur: { nom: 'Déménagements Delattre', type: 'EXTERNE', categorie: 'PRESTATAIRE', villes: null },
} as const
export type CodePartenaire = keyof typeof partenaires

const personnes = {
  camille: ['CHARGE_DE_RELOGEMENT', 'operateur'],
  cyril: ['CHARGE_DE_RELOGEMENT', 'operateur'],
  rachid: ['RESPONSABLE_EQUIPE_RELOGEMENT', 'operateur'],
  ines: ['RESPONSABLE_INGENIERIE_SOCIALE', 'operateur'],
  corinne: ['CHEF_DE_PROJET_CONSULTATION', 'operateur'],
  edouard: ['CHEF_DE_PROJET_EDITION', 'operateur'],
  prune: ['RESPONSABLE_DE_LA_PROGRAMMATION', 'operateur'],
  thierry: ['RESPONSABLE_INGENIERIE_DES_TERRITOIRES', 'operateur'],
  adrien: ['RESPONSABLE_ADMINISTRATIF', 'operateur'],
  delphine: ['DPO', 'operateur'],
  denise: ['DATA_STEWARD', 'operateur'],
  isaac: ['RESPONSABLE_INGENIERIE_INNOVATION', 'operateur'],
  firmin: ['INGENIERIE_FINANCIERE', 'operateur'],
  bastien: ['BAILLEUR_CELLULE_COMMERCIALE', 'bailleur'],
  berenice: ['BAILLEUR_CELLULE_COMMERCIALE', 'autreBailleur'],
  agathe: ['BAILLEUR_DIRECTEUR_AGENCE', 'bailleur'],
  romane: ['BAILLEUR_RESPONSABLE_DE_PROGRAMME', 'bailleur'],
  didier: ['BAILLEUR_DIRECTEUR_DE_PROGRAMME', 'bailleur'],
  basile: ['BAILLEUR_DIRECTIONS', 'bailleur'],
  melanie: ['UTILISATEUR_MEL', 'mel'],
  damien: ['UTILISATEUR_DDT', 'ddt'],
  colette: ['UTILISATEUR_COMMUNE', 'commune'],
  estelle: ['UTILISATEUR_EPCI', 'epci'],
  paul: ['PRESTATAIRE_DEMENAGEMENT', 'demenageur'],
} as const satisfies Record<string, readonly [CodeRole, CodePartenaire]>
export type Prenom = keyof typeof personnes
export const prenoms = Object.keys(personnes) as Prenom[]

/** Une personne de la distribution, sa session ouverte. */
export class Personne extends Client {
  readonly id: string
  readonly email: string
  readonly role: CodeRole
  readonly partenaireId: string
  /** Un jeton d'accès neuf, pour qui parle à l'API sans passer par le client. */
  readonly jeton: () => Promise<string>

  constructor(
    { app, horloge }: Pick<Api, 'app' | 'horloge'>,
    sessionId: string,
    { id, email, role, partenaireId }: { id: string; email: string; role: CodeRole; partenaireId: string },
  ) {
    const jeton = () => signerJetonAcces(sessionId, horloge.maintenant())
    super(app, async () => ({ authorization: `Bearer ${await jeton()}` }))
    this.jeton = jeton
    this.id = id
    this.email = email
    this.role = role
    this.partenaireId = partenaireId
  }
}

interface Distribution {
  readonly en: Readonly<Record<Prenom, Personne>>
  readonly partenaires: Readonly<Record<CodePartenaire, string>>
}

/** Écrit la distribution dans la base, une session ouverte pour chacun (sans passer par la connexion : c'est plus rapide). */
async function createDistribution(api: Pick<Api, 'app' | 'db' | 'horloge'>): Promise<Distribution> {
  const ids = await insertPartenaires(api.db)
  const en: Partial<Record<Prenom, Personne>> = {}
  for (const prenom of prenoms) {
    const [role, partenaire] = personnes[prenom]
    en[prenom] = await createPersonne(api, { prenom, role, partenaireId: ids[partenaire] })
  }
  return { en: en as Record<Prenom, Personne>, partenaires: ids }
}

interface PersonneACreer {
  prenom: string
  role: CodeRole
  partenaireId: string
  /** Rôles de plus, après le principal. */
  aussi?: readonly CodeRole[]
}

/** Une personne de plus, pour un test qui ferme des sessions ou mêle des rôles. */
export async function createPersonne(
  api: Pick<Api, 'app' | 'db' | 'horloge'>,
  { prenom, role, partenaireId, aussi = [] }: PersonneACreer,
): Promise<Personne> {
  const { db, horloge } = api
  const [id, sessionId] = [uuidv7(), uuidv7()]
  const email = `${prenom}@cast.relogement.test`
  await db
    .insertInto('utilisateur')
    .values({
      id,
      email,
      prenom: enCapitale(prenom),
      nom: NOMS[prenom.length % NOMS.length] ?? 'Delmotte',
      partenaire_id: partenaireId,
      valide_le: horloge.maintenant(),
    })
    .execute()
  await db
    .insertInto('utilisateur_role')
    .values([role, ...aussi].map((code, rang) => ({ utilisateur_id: id, role: code, rang: rang + 1 })))
    .execute()
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      utilisateur_id: id,
      acteur: JSON.stringify(await getActeur(db, id)),
      expire_le: new Date(Date.now() + 365 * 86_400_000),
    })
    .execute()
  return new Personne(api, sessionId, { id, email, role, partenaireId })
}

const NOMS = ['Delmotte', 'Vandamme', 'Leclercq', 'Benali', 'Carpentier', 'Dumont']
const enCapitale = (prenom: string) => prenom.charAt(0).toUpperCase() + prenom.slice(1)

async function insertPartenaires(db: Base): Promise<Record<CodePartenaire, string>> {
  const ids: Partial<Record<CodePartenaire, string>> = {}
  for (const [code, { villes, ...partenaire }] of Object.entries(partenaires) as [CodePartenaire, (typeof partenaires)[CodePartenaire]][]) {
    const id = uuidv7()
    ids[code] = id
    await db
      .insertInto('partenaire')
      .values({ id, code, ...partenaire })
      .execute()
    if (villes) await insertZone(db, id, partenaire.nom, villes)
  }
  return ids as Record<CodePartenaire, string>
}

async function insertZone(db: Base, partenaireId: string, nom: string, villes: readonly string[]): Promise<void> {
  const id = uuidv7()
  await db.insertInto('zone_geographique').values({ id, type: 'TERRITOIRE', nom }).execute()
  await db
    .insertInto('zone_ville')
    .values(villes.map((ville_code) => ({ zone_id: id, ville_code })))
    .execute()
  await db.insertInto('partenaire_zone').values({ partenaire_id: partenaireId, zone_id: id }).execute()
}

/** `test` avec l'API et la distribution : `async ({ en, db, api }) => …`. Une base par fichier : chaque test crée ses données. */
export const test = testAvecBase
  .extend('api', { scope: 'file' }, async ({ base }, { onCleanup }) => {
    const api = await createApi(base)
    onCleanup(() => api.close())
    return api
  })
  .extend('db', { scope: 'file' }, ({ api }) => api.db)
  .extend('distribution', { scope: 'file' }, ({ api }) => createDistribution(api))
  .extend('en', { scope: 'file' }, ({ distribution }) => distribution.en)
