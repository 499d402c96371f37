import { DomainError, introuvable } from '@relogement/domain/common/errors'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import type { SaisieOperateur } from '@relogement/domain/referentiel/operateur.schema'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { operateurEnBase } from './operateur.queries.ts'

export const lireOperateur = async ({ db }: Contexte) => presenter(db, await viser(db))

export async function changerOperateur({ db, acteur, maintenant, versionAttendue }: Contexte, { adresse }: SaisieOperateur) {
  const operateur = await viser(db, true)
  if (versionAttendue !== null && versionAttendue !== operateur.version)
    throw new DomainError(
      'version',
      'operateur.version',
      'L’adresse a été changée par une autre personne depuis que vous l’avez ouverte.',
      {
        details: { version: operateur.version, champs: ['adresse'] },
      },
    )
  if (adresse === operateur.adresse) return presenter(db, operateur)
  const version = operateur.version + 1
  await db.updateTable('partenaire').set({ adresse, version }).where('id', '=', operateur.id).execute()
  await insertEvenements(db, acteur.id, maintenant, { id: operateur.id, version }, [
    {
      ...SAISIE,
      changements: [
        { chemin: 'partenaire.adresse', libelle: 'Adresse postale de l’opérateur', ancien: operateur.adresse, nouveau: adresse },
      ],
    },
  ])
  return presenter(db, { ...operateur, adresse, version })
}

type Operateur = Awaited<ReturnType<typeof viser>>

/** `aChanger` : la ligne est verrouillée, deux changements simultanés se suivent. */
async function viser(db: Acces, aChanger = false) {
  const requete = operateurEnBase(db).select(['id', 'nom', 'adresse', 'version'])
  return (await (aChanger ? requete.forUpdate() : requete).executeTakeFirst()) ?? absent()
}

function absent(): never {
  throw introuvable('Opérateur')
}

async function presenter(db: Acces, operateur: Operateur) {
  const derniere = await db
    .selectFrom('modification as m')
    .innerJoin('utilisateur as u', 'u.id', 'm.auteur_id')
    .select(['m.le', sql<string>`concat_ws(' ', u.prenom, u.nom)`.as('auteur')])
    .where('m.sujet_id', '=', operateur.id)
    .orderBy('m.le', 'desc')
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
  return presentItem('Operateur', '/v1/business/operateur', {
    ...operateur,
    derniereModification: derniere ? { le: derniere.le.toISOString(), auteur: derniere.auteur } : null,
  })
}
