import { reglesCotationParDefaut } from '@relogement/domain/menage/cotation/reglesParDefaut'
import type pg from 'pg'
import { hacher } from '../../compte/motDePasse.ts'
import type { Alea } from '../alea.ts'
import { copier } from '../copie.ts'
import { instantDe } from '../jours.ts'
import { tirerMobile } from '../noms/tirage.ts'
import { civiliteDuPrenom, MOT_DE_PASSE_DEMO } from './comptes.ts'
import { ecrireFinancements } from './financements.ts'
import { datesDe, identiteDe } from './identiteDesOperations.ts'
import { typeDuPartenaire } from './partenaires.ts'
import type { OperationEnBase, Socle, ZoneEnBase } from './socle.ts'

/** Écrit les zones, les organismes, les comptes, les opérations et les réunions ; les villes sont déjà là. */
export async function ecrireSocle(client: pg.ClientBase, socle: Socle, alea: Alea): Promise<void> {
  await copier(
    client,
    'zone_geographique',
    socle.zones.map(({ id, type, nom, code }) => ({ id, type, nom, code })),
  )
  for (const zone of socle.zones) await ecrireVilles(client, zone)
  await copier(
    client,
    'partenaire',
    socle.partenaires.map((partenaire) => ({
      id: partenaire.id,
      code: partenaire.code,
      nom: partenaire.nom,
      type: typeDuPartenaire(partenaire),
      categorie: partenaire.categorie,
      adresse: partenaire.adresse ?? '',
    })),
  )
  const zonesDesPartenaires = socle.partenaires.flatMap(({ id, zone }) => {
    const trouvee = socle.zones.find(({ nom, type }) => nom === zone && type !== 'PRU')
    return trouvee ? [{ partenaire_id: id, zone_id: trouvee.id }] : []
  })
  await copier(client, 'partenaire_zone', zonesDesPartenaires)
  await ecrireComptes(client, socle, alea)
  await ecrireOperations(client, socle, alea)
  const { reunions } = socle.calendrier
  await copier(
    client,
    'reunion',
    reunions.map(({ id, type, statut, nom, ville, jour }) => ({
      id,
      type,
      statut,
      nom,
      ville,
      date: instantDe(jour, 8 * 3600),
      cree_le: instantDe(Math.min(jour - 28, socle.aujourdhui - 1), 9 * 3600),
      cloturee_le: statut === 'CLOTURE' ? instantDe(jour, 16 * 3600) : null,
    })),
  )
  await copier(
    client,
    'reunion_pru',
    reunions.flatMap(({ id, prus }) => prus.map((pru) => ({ reunion_id: id, zone_id: socle.pruId(pru) }))),
  )
}

async function ecrireVilles(client: pg.ClientBase, { id, villes, code }: ZoneEnBase): Promise<void> {
  const condition = villes === null ? 'epci_code = $2' : 'code_insee = any($2)'
  await client.query(`insert into zone_ville (zone_id, ville_code) select $1, code_insee from ville where ${condition}`, [
    id,
    villes ?? code,
  ])
}

async function ecrireComptes(client: pg.ClientBase, { comptes, partenaires, aujourdhui }: Socle, alea: Alea): Promise<void> {
  // Le même mot de passe public pour tous : une seule empreinte suffit.
  const empreinte = await hacher(MOT_DE_PASSE_DEMO)
  const inscrits = instantDe(aujourdhui - 1150, 9 * 3600)
  await copier(
    client,
    'utilisateur',
    comptes.map(({ id, email, nom, prenom, partenaire }) => ({
      id,
      email,
      nom,
      prenom,
      civilite: civiliteDuPrenom(prenom),
      telephone: tirerMobile(alea),
      partenaire_id: partenaires.find(({ code }) => code === partenaire)?.id ?? null,
      mot_de_passe: empreinte,
      valide_le: inscrits,
      cree_le: inscrits,
    })),
  )
  await copier(
    client,
    'utilisateur_role',
    comptes.map(({ id, role }) => ({ utilisateur_id: id, role })),
  )
}

async function ecrireOperations(client: pg.ClientBase, socle: Socle, alea: Alea): Promise<void> {
  const { operations, aujourdhui } = socle
  await copier(
    client,
    'operation',
    operations.map((operation, rang) => ({ ...ligneOperation(operation), ...identiteDe(operation, rang, socle) })),
  )
  await copier(
    client,
    'operation_date',
    operations.flatMap((operation) => datesDe(operation, aujourdhui, () => alea.uuid(operation.debut * 86_400_000))),
  )
  await copier(
    client,
    'operation_attribut_cotation',
    operations.flatMap(({ id, debut }) =>
      reglesCotationParDefaut.map(({ code, libelle, condition, points, plancher, actif, ordre }) => ({
        id: alea.uuid(debut * 86_400_000),
        operation_id: id,
        code,
        libelle,
        condition: JSON.stringify(condition),
        points,
        plancher,
        actif,
        ordre,
      })),
    ),
  )
  await ecrireFinancements(client)
}

function ligneOperation({ id, code, demo, bailleurId, pruId, debut }: OperationEnBase) {
  return {
    id,
    code,
    nom: demo.nom,
    famille: demo.famille,
    statut_creation: demo.statutCreation,
    bailleur_id: bailleurId,
    pru_id: pruId,
    ville_code: demo.ville.code,
    nombre_logements: demo.logements,
    nombre_propositions_dues: demo.famille === 'DEMOLITION' ? 3 : 2,
    cree_le: instantDe(debut - 120, 9 * 3600),
  }
}
