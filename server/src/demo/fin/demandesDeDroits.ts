import { formatDate } from '@relogement/domain/common/date.format'
import { echeanceDe } from '@relogement/domain/rgpd/droits/delai.rules'
import type {
  CanalDeDemande,
  Droit,
  MotifDeRefusDeDroits,
  MoyenDIdentite,
  StatutDeDemande,
} from '@relogement/domain/rgpd/droits/droits.listes'
import type pg from 'pg'
import type { Alea } from '../alea.ts'
import { enTexte, heures, instantDe, type Jour, millisecondes } from '../jours.ts'

interface DemandeDemo {
  readonly droit: Droit
  readonly canal: CanalDeDemande
  /** Jours écoulés depuis la réception, la vérification, l'information de la personne, la clôture. */
  readonly recue: number
  readonly identifiee?: number
  readonly prolongee?: number
  readonly close?: number
  readonly moyen?: MoyenDIdentite
  readonly motif?: MotifDeRefusDeDroits
  readonly statut: StatutDeDemande
  readonly objet: string
  readonly precisions?: string
}

// Une par état ; une est en retard, une autre presse.
const DEMANDES: readonly DemandeDemo[] = [
  { droit: 'ACCES', canal: 'COURRIER', recue: 2, statut: 'RECUE', objet: 'Copie de toutes les données de son dossier.' },
  {
    droit: 'RECTIFICATION',
    canal: 'COURRIEL',
    recue: 12,
    statut: 'IDENTITE_A_VERIFIER',
    objet: 'Sa date de naissance et le nom de son employeur seraient inexacts.',
  },
  {
    droit: 'LIMITATION',
    canal: 'GUICHET',
    recue: 27,
    identifiee: 27,
    moyen: 'PIECE_PRESENTEE',
    statut: 'EN_COURS',
    objet: 'Que rien ne change au dossier le temps de vérifier ses ressources.',
  },
  {
    droit: 'ACCES',
    canal: 'PARTENAIRE',
    recue: 43,
    identifiee: 30,
    moyen: 'RAPPEL_TELEPHONIQUE',
    statut: 'EN_COURS',
    objet: 'Savoir qui a lu son dossier, et à qui il a été transmis.',
  },
  {
    droit: 'OPPOSITION',
    canal: 'COURRIER',
    recue: 50,
    identifiee: 46,
    prolongee: 25,
    moyen: 'COURRIEL_DU_DOSSIER',
    statut: 'PROLONGEE',
    objet: 'Que son dossier ne soit plus transmis à la commune.',
  },
  {
    droit: 'ACCES',
    canal: 'COURRIER',
    recue: 130,
    identifiee: 126,
    close: 110,
    moyen: 'PIECE_PRESENTEE',
    statut: 'REPONDUE',
    objet: 'Copie de toutes les données de son dossier.',
    precisions: 'Copie remise en main propre.',
  },
  {
    droit: 'EFFACEMENT',
    canal: 'COURRIEL',
    recue: 80,
    identifiee: 75,
    close: 58,
    moyen: 'CONNUE_DE_L_EQUIPE',
    motif: 'MISSION_D_INTERET_PUBLIC',
    statut: 'REFUSEE',
    objet: 'Effacer son dossier.',
    precisions: 'Le relogement est en cours : le dossier reste nécessaire.',
  },
]

/** Le registre des demandes de droits de la démonstration, rattachées à de vrais dossiers. */
export async function ecrireDemandesDeDroits(client: pg.ClientBase, aujourdhui: Jour, alea: Alea): Promise<void> {
  const { rows: personnes } = await client.query<{ menage: string; occupant: string; prenom: string; nom: string }>(
    `select m.id as menage, o.id as occupant, o.prenom, o.nom from menage m join occupant o on o.menage_id = m.id and o.role = 'PRINCIPAL'
     where m.archive_le is null and m.purge_le is null order by md5(m.code_menage) limit $1`,
    [DEMANDES.length],
  )
  const { rows: dpo } = await client.query<{ id: string }>(
    "select utilisateur_id as id from utilisateur_role where role = 'DPO' order by 1 limit 1",
  )
  const auteur = dpo[0]?.id
  if (auteur === undefined) throw new Error('La démonstration n’a pas de DPO')
  for (const [rang, demande] of DEMANDES.entries()) {
    const personne = personnes[rang]
    if (personne !== undefined) await ecrire(client, { demande, personne, auteur, aujourdhui, alea })
  }
}

interface AEcrire {
  readonly demande: DemandeDemo
  readonly personne: { readonly menage: string; readonly occupant: string; readonly prenom: string; readonly nom: string }
  readonly auteur: string
  readonly aujourdhui: Jour
  readonly alea: Alea
}

const MATIN = heures(9)

async function ecrire(client: pg.ClientBase, { demande, personne, auteur, aujourdhui, alea }: AEcrire): Promise<void> {
  const il = (jours: number | undefined) => (jours === undefined ? null : enTexte(aujourdhui - jours))
  const recueLe = enTexte(aujourdhui - demande.recue)
  const [identiteLe, prolongeeLe, closeLe] = [il(demande.identifiee), il(demande.prolongee), il(demande.close)]
  const id = alea.uuid(millisecondes(aujourdhui - demande.recue))
  await client.query(
    `insert into droits_demande (id, droit, personne, canal, recue_le, objet, statut, echeance, identite_moyen, identite_le, identite_par,
       prolongee_le, prolongation_motif, close_le, motif_refus, precisions, creee_le, creee_par)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      id,
      demande.droit,
      `${personne.prenom} ${personne.nom}`,
      demande.canal,
      recueLe,
      demande.objet,
      demande.statut,
      echeanceDe({ recueLe, prolongeeLe }),
      identiteLe === null ? null : demande.moyen,
      identiteLe,
      identiteLe === null ? null : auteur,
      prolongeeLe,
      prolongeeLe === null ? null : 'Plusieurs partenaires doivent être consultés.',
      closeLe,
      demande.motif ?? null,
      demande.precisions ?? null,
      instantDe(aujourdhui - demande.recue, MATIN),
      auteur,
    ],
  )
  if (demande.statut !== 'RECUE')
    await client.query('insert into droits_dossier (demande_id, menage_id, occupant_id, rattache_le) values ($1, $2, $3, $4)', [
      id,
      personne.menage,
      personne.occupant,
      instantDe(aujourdhui - demande.recue, MATIN + 600),
    ])
  for (const { il: jours, texte } of etapesDe(demande, recueLe, aujourdhui)) {
    const le = instantDe(aujourdhui - jours, MATIN + 900)
    await client.query('insert into droits_etape (id, demande_id, le, auteur_id, texte) values ($1, $2, $3, $4, $5)', [
      alea.uuid(Date.parse(le)),
      id,
      le,
      auteur,
      texte,
    ])
  }
}

function etapesDe({ recue, identifiee, prolongee, close, statut }: DemandeDemo, recueLe: string, aujourdhui: Jour) {
  const leJour = (jours: number) => formatDate(enTexte(aujourdhui - jours))
  return [
    { il: recue, texte: `Demande enregistrée, reçue le ${formatDate(recueLe)}` },
    ...(statut === 'IDENTITE_A_VERIFIER' ? [{ il: recue - 1, texte: 'Preuve d’identité demandée à la personne' }] : []),
    ...(identifiee === undefined ? [] : [{ il: identifiee, texte: `Identité vérifiée le ${leJour(identifiee)}` }]),
    ...(prolongee === undefined ? [] : [{ il: prolongee, texte: `Prolongée, personne prévenue le ${leJour(prolongee)}` }]),
    ...(close === undefined ? [] : [{ il: close, texte: `${statut === 'REFUSEE' ? 'Refusée' : 'Réponse envoyée'} le ${leJour(close)}` }]),
  ]
}
