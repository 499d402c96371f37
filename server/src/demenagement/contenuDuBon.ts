import { type BonAEcrire, bonDeCommande, type ContenuDuBon, commandeSchema } from '@relogement/domain/demenagement/bonDeCommande'
import type { Acces } from '../core/database.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import type { DeQuoiFabriquer } from '../menage/produits/fabrique.ts'
import { operateurDe } from '../referentiel/operateur.queries.ts'

/** Ce que le modèle lit ; un créneau annulé depuis n'a plus de bon. */
export async function contenuDuBon({ ctx, dossier, saisie, sujetId }: DeQuoiFabriquer): Promise<ContenuDuBon | null> {
  const creneau = await ctx.db
    .selectFrom('creneau')
    .select(['jour', 'rang', 'commande', 'prestataire_id'])
    .where('id', '=', sujetId)
    .executeTakeFirst()
  if (creneau === undefined) return null
  const { logementActuelLocalisation: localisation, informations } = lireSections(dossier.menage, dossier)
  const acceptee = dossier.propositions.find(({ statut }) => statut === 'acceptee_menage')
  return bonDeCommande(
    {
      numero: creneau.commande,
      prestataire: await leNomDuPrestataire(ctx.db, creneau.prestataire_id),
      donneur: await operateurDe(ctx.db),
      charge: await leChargeAJoindre(ctx.db, dossier.menage.charge_id),
      contact: { noms: dossier.menage.noms, telephone: informations.telephone, telephoneSecondaire: informations.telephoneSecondaire },
      creneau,
      depart: { ...localisation, porte: localisation.numeroPorte },
      arrivee: acceptee === undefined ? null : await logementDArrivee(ctx.db, acceptee.logementId),
    },
    commandeSchema.parse(saisie),
  )
}

async function leChargeAJoindre(db: Acces, id: string | null): Promise<BonAEcrire['charge']> {
  if (id === null) return null
  const { nom, prenom, telephone, email } = await db
    .selectFrom('utilisateur')
    .select(['nom', 'prenom', 'telephone', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { nom: `${prenom} ${nom}`, telephone, email }
}

async function logementDArrivee(db: Acces, id: string): Promise<BonAEcrire['arrivee']> {
  const { numero, rue, code_postal, ville, etage, ascenseur, numero_porte } = await db
    .selectFrom('logement')
    .select(['numero', 'rue', 'code_postal', 'ville', 'etage', 'ascenseur', 'numero_porte'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { adresse: { numero, rue, codePostal: code_postal, ville }, etage, ascenseur, porte: numero_porte }
}

async function leNomDuPrestataire(db: Acces, id: string | null): Promise<string | null> {
  const connu = await db.selectFrom('partenaire').select('nom').where('id', '=', id).executeTakeFirst()
  return connu?.nom ?? null
}
