import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DomainError, introuvable } from '@relogement/domain/common/errors'
import { formatsDeDocument } from '@relogement/domain/document/formats'
import type { Lettre } from '@relogement/domain/document/lettre'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import { dureesDe } from '@relogement/domain/rgpd/conservation'
import { type IssueDeCourrier, issuesDeCourrier, lettreDeDroits, refusDEcrire } from '@relogement/domain/rgpd/droits/courrier'
import { type Droit, type MotifDeRefusDeDroits, numeroDeDemande } from '@relogement/domain/rgpd/droits/droits.listes'
import { refusDeCommuniquer } from '@relogement/domain/rgpd/droits/droits.transitions'
import { type DonneesDuDossier, donneesDuDossier, enfantsDe } from '@relogement/domain/rgpd/droits/export'
import { contenuDeLExport, informationsDe } from '@relogement/domain/rgpd/droits/exportEnClair'
import { uuidv7 } from 'uuidv7'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { lettreDocx } from '../../core/docx/lettreDocx.ts'
import { Fichier } from '../../core/http/reponse.ts'
import { operateurDe } from '../../referentiel/operateur.queries.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import type { ServicesRelogement } from '../../services.ts'
import { type DemandeEnBase, insertEtape, listDossiers } from './demande.queries.ts'
import { conflit, noter, viser, viserMemeClose } from './demande.usecases.ts'
import { lireDossierAExporter, listPersonnesNommees } from './export.queries.ts'
import { civiliteDe, faitsDe } from './presenterDemande.ts'

type Ici = Contexte<ServicesRelogement>

const sha256De = (octets: Buffer): string => createHash('sha256').update(octets).digest('hex')

/** Les données de la personne, lues de tous ses dossiers rattachés ; on ne garde que leur empreinte. */
export async function exporter(
  ctx: Ici,
  id: string,
  { format, enfants }: { format: 'pdf' | 'json'; enfants: readonly string[] },
): Promise<Fichier> {
  const { services, acteur, maintenant, aujourdhui, db } = ctx
  const demande = await viser(ctx, id)
  const refus = refusDeCommuniquer(faitsDe(demande))
  if (refus !== null) throw conflit(refus)
  const dossiers = await reunir(ctx, demande, enfants)
  const numero = numeroDeDemande(demande.numero)
  const nom = `donnees-${numero}.${format}`
  const operateur = await operateurDe(db)
  const informations = informationsDe({ operateur, durees: dureesDe(await variablesEnVigueur(db, aujourdhui)) })
  const octets =
    format === 'json'
      ? Buffer.from(
          `${JSON.stringify({ demande: numero, produitLe: maintenant.toISOString(), personne: demande.personne, informations, dossiers }, null, 2)}\n`,
        )
      : await services.pdf.composer(
          'donnees-personnelles',
          enveloppeDe(
            { titre: 'Vos données personnelles', operateur: operateur.nom, bailleur: null, codeMenage: null },
            contenuDeLExport({ numero, personne: demande.personne, informations, dossiers }),
            aujourdhui,
          ),
          maintenant,
        )
  const sha256 = sha256De(octets)
  const titre = `Données de la personne, ${format.toUpperCase()}`
  await insertPiece(ctx, demande.id, { sorte: format === 'pdf' ? 'EXPORT_PDF' : 'EXPORT_JSON', titre, sha256, taille: octets.length })
  await insertEtape(db, id, { auteurId: acteur.id, le: maintenant, texte: titre, details: `SHA-256 ${sha256}` })
  return fichierDe(octets, format === 'pdf' ? 'application/pdf' : 'application/json; charset=utf-8', nom)
}

async function reunir(ctx: Ici, demande: DemandeEnBase, enfants: readonly string[]): Promise<DonneesDuDossier[]> {
  const { db, services, acteur, maintenant, aujourdhui } = ctx
  const presents = (await listDossiers(db, demande.id)).filter(({ occupantId, purge }) => occupantId !== null && !purge)
  if (presents.length === 0) throw conflit('Désignez d’abord la personne dans un dossier : recherchez-la, puis « C’est elle ».')
  const remis: DonneesDuDossier[] = []
  const connus = new Set<string>()
  for (const { id, occupantId } of presents) {
    const dossier = await lireDossierAExporter(db, id, occupantId ?? '')
    for (const enfant of enfantsDe(dossier, aujourdhui)) connus.add(enfant.id)
    const autres = await listPersonnesNommees(db, id, dossier)
    const donnees = donneesDuDossier(dossier, enfants, autres)
    if (donnees !== null) remis.push(donnees)
    await noterConsultation(services.lecture, acteur, id, 'export', ['IDENTITE'], maintenant)
  }
  if (enfants.some((enfant) => !connus.has(enfant))) throw enfantInconnu()
  return remis
}

const enfantInconnu = () => {
  const message = 'Un enfant désigné n’est pas un mineur du foyer de la personne'
  return new DomainError('saisie', 'export.enfant', message, { violations: [{ propertyPath: 'enfants', message }] })
}

interface Courrier {
  issue: IssueDeCourrier
  motif: MotifDeRefusDeDroits
  texte: string
}

/** Produit le courrier relu et le garde avec la demande ; le DOCX se refait des mêmes données. */
export async function ecrireCourrier(ctx: Ici, id: string, { issue, motif, texte }: Courrier) {
  const { db, services, acteur, aujourdhui, maintenant } = ctx
  const demande = await viserMemeClose(ctx, id)
  const refus = refusDEcrire(issue, { droit: demande.droit as Droit, identiteVerifieeLe: demande.identite_le, motifDeRefus: motif })
  if (refus !== null) throw conflit(refus)
  const operateur = await operateurDe(db)
  const numero = numeroDeDemande(demande.numero)
  const auteur = await db.selectFrom('utilisateur').select(['nom', 'prenom']).where('id', '=', acteur.id).executeTakeFirstOrThrow()
  const lettre = lettreDeDroits({
    operateur,
    auteur: `${auteur.prenom} ${auteur.nom}`,
    numero,
    personne: demande.personne,
    civilite: civiliteDe(await listDossiers(db, id)),
    adresse: demande.adresse,
    jour: aujourdhui,
    issue,
    faits: { droit: demande.droit as Droit, recueLe: demande.recue_le, motifDeRefus: motif },
    texte,
  })
  const titre = `${issuesDeCourrier[issue]}, demande ${numero}`
  const enveloppe = enveloppeDe({ titre, operateur: operateur.nom, bailleur: null, codeMenage: null }, { lettre }, aujourdhui)
  const octets = await services.pdf.composer('lettre', enveloppe, maintenant)
  const sha256 = sha256De(octets)
  await insertPiece(ctx, id, {
    sorte: 'COURRIER',
    titre,
    sha256,
    taille: octets.length,
    contenu: octets,
    donnees: JSON.stringify(enveloppe),
  })
  return noter(ctx, demande, {}, `Courrier produit : ${issuesDeCourrier[issue].toLowerCase()}`, `SHA-256 ${sha256}`)
}

/** Un courrier gardé, tel qu'il a été produit, ou le même à retoucher. */
export async function lireCourrier({ db }: Ici, id: string, pieceId: string, format: 'pdf' | 'docx'): Promise<Fichier> {
  const piece = await db
    .selectFrom('droits_piece')
    .select(['titre', 'contenu', 'donnees'])
    .where('id', '=', pieceId)
    .where('demande_id', '=', id)
    .where('sorte', '=', 'COURRIER')
    .executeTakeFirst()
  if (!piece?.contenu) throw introuvable('Courrier')
  if (format === 'pdf') return fichierDe(piece.contenu, 'application/pdf', `${piece.titre}.pdf`)
  const { contenu, ...enveloppe } = piece.donnees as ReturnType<typeof enveloppeDe<{ lettre: Lettre }>>
  return fichierDe(await lettreDocx(enveloppe, contenu.lettre), formatsDeDocument.DOCX.mime, `${piece.titre}.docx`)
}

interface Piece {
  readonly sorte: 'EXPORT_PDF' | 'EXPORT_JSON' | 'COURRIER'
  readonly titre: string
  readonly sha256: string
  readonly taille: number
  readonly contenu?: Buffer
  readonly donnees?: string
}

const insertPiece = (
  { db, acteur, maintenant }: Pick<Contexte, 'acteur' | 'maintenant'> & { db: Acces },
  demandeId: string,
  piece: Piece,
) =>
  db
    .insertInto('droits_piece')
    .values({ id: uuidv7(), demande_id: demandeId, ...piece, produite_le: maintenant, produite_par: acteur.id })
    .execute()

const fichierDe = (octets: Buffer, type: string, nom: string) => new Fichier(Readable.from([octets]), type, nom, { taille: octets.length })
