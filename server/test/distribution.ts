// Qui est la distribution, et comment elle s'écrit dans une base : voir cast.ts.
import type { CodeRole } from '@relogement/domain/acces/roles'
import { uuidv7 } from 'uuidv7'
import { getActeur } from '../src/acces/acteur.queries.ts'
import type { Base } from '../src/core/database.ts'
import { ROUBAIX, TOURCOING } from './villes.ts'

/** Les partenaires ; sans villes, un partenaire n'a pas de limite. */
const partenaires = {
  operateur: {
    nom: 'Opérateur métropolitain',
    type: 'MITRA',
    categorie: 'OPERATEUR',
    adresse: '18 rue de la Gare\n59800 Lille',
    villes: null,
  },
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

/** Qui est là, telle que la base modèle la garde : chaque fichier de tests en reçoit une copie. */
export interface Distribution {
  readonly personnes: Readonly<Record<Prenom, Fiche>>
  readonly partenaires: Readonly<Record<CodePartenaire, string>>
}

export interface Fiche {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly role: CodeRole
  readonly partenaireId: string
}

/** Écrit la distribution dans la base, une session ouverte pour chacun (sans passer par la connexion : c'est plus rapide). */
export async function insertDistribution(db: Base, maintenant: Date): Promise<Distribution> {
  const ids = await insertPartenaires(db)
  const fiches: Partial<Record<Prenom, Fiche>> = {}
  for (const prenom of prenoms) {
    const [role, partenaire] = personnes[prenom]
    fiches[prenom] = await insertPersonne(db, maintenant, { prenom, role, partenaireId: ids[partenaire] })
  }
  return { personnes: fiches as Record<Prenom, Fiche>, partenaires: ids }
}

export interface PersonneACreer {
  prenom: string
  role: CodeRole
  partenaireId: string
  /** Rôles de plus, après le principal. */
  aussi?: readonly CodeRole[]
}

/** Une personne, ses rôles, sa session ouverte. */
export async function insertPersonne(
  db: Base,
  maintenant: Date,
  { prenom, role, partenaireId, aussi = [] }: PersonneACreer,
): Promise<Fiche> {
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
      valide_le: maintenant,
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
      expire_le: new Date(maintenant.getTime() + 365 * 86_400_000),
    })
    .execute()
  return { id, sessionId, email, role, partenaireId }
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
