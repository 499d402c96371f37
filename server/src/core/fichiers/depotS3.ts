import type { Readable } from 'node:stream'
import { type Depot, estCle, exigerCle, type FichierListe, type FichierRange, nouvelleCle } from './depot.ts'
import { surLeDepot } from './indisponible.ts'
import { MesureExacte } from './mesure.ts'

const VERIFICATION_MS = 3_000
const QUARANTAINE = 'quarantaine/'

interface Seau {
  /** La bibliothèque, chargée seulement quand un stockage S3 est configuré. */
  readonly s3: typeof import('@aws-sdk/client-s3')
  readonly client: import('@aws-sdk/client-s3').S3Client
  readonly Bucket: string
  /** Vide, ou terminé par une barre. */
  readonly prefixe: string
}

/** Un dépôt dans un stockage compatible S3. Un objet n'y paraît qu'une fois reçu en entier. */
export function createDepotS3(seau: Seau): Depot {
  const { s3, client, Bucket, prefixe } = seau
  const exigee = (cle: string) => {
    exigerCle(cle)
    return cle
  }
  const objet = (cle: string) => ({ Bucket, Key: prefixe + exigee(cle) })
  const isole = (cle: string) => ({ Bucket, Key: prefixe + QUARANTAINE + exigee(cle) })
  const repere = { Bucket, Key: `${prefixe}repere` }
  return {
    put: (contenu, taille, cle) => surLeDepot(() => put(seau, contenu, taille, exigee(cle ?? nouvelleCle()))),
    get: (cle) =>
      surLeDepot(async () => ((await absentSi(client.send(new s3.GetObjectCommand(objet(cle)))))?.Body as Readable | undefined) ?? null),
    exists: (cle) => surLeDepot(async () => (await absentSi(client.send(new s3.HeadObjectCommand(objet(cle))))) !== null),
    delete: (cle) => surLeDepot(async () => void (await client.send(new s3.DeleteObjectCommand(objet(cle))))),
    list: () => list(seau, prefixe),
    quarantaine: {
      isoler: (cle) => surLeDepot(() => deplacer(seau, objet(cle), isole(cle))),
      rendre: (cle) => surLeDepot(() => deplacer(seau, isole(cle), objet(cle))),
      effacer: (cle) => surLeDepot(async () => void (await client.send(new s3.DeleteObjectCommand(isole(cle))))),
      list: () => list(seau, prefixe + QUARANTAINE),
    },
    lireRepere: () =>
      surLeDepot(async () => (await (await absentSi(client.send(new s3.GetObjectCommand(repere))))?.Body?.transformToString()) ?? null),
    ecrireRepere: (texte) => surLeDepot(async () => void (await client.send(new s3.PutObjectCommand({ ...repere, Body: texte })))),
    isAvailable: () =>
      client.send(new s3.HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(VERIFICATION_MS) }).then(
        () => true,
        () => false,
      ),
    clean: async () => {},
    close: () => client.destroy(),
  }
}

async function put({ s3, client, Bucket, prefixe }: Seau, contenu: Readable, taille: number, cle: string): Promise<FichierRange> {
  const mesure = new MesureExacte(taille)
  // Le client n'écoute pas les erreurs du flux qu'on lui confie : un flux rompu laisserait l'envoi ouvert.
  const abandon = new AbortController()
  const rompre = (erreur: Error) => {
    contenu.destroy()
    mesure.destroy(erreur)
    abandon.abort(erreur)
  }
  contenu.once('error', rompre)
  mesure.once('error', rompre)
  try {
    const commande = new s3.PutObjectCommand({ Bucket, Key: prefixe + cle, Body: contenu.pipe(mesure), ContentLength: taille })
    await client.send(commande, { abortSignal: abandon.signal })
  } catch (erreur) {
    contenu.destroy()
    // Un envoi rompu ne laisse rien chez Amazon ; d'autres gardent ce qu'ils ont reçu.
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefixe + cle })).catch(() => {})
    throw erreur
  }
  return { cle, taille: mesure.taille, sha256: mesure.sha256() }
}

/** S3 ne renomme pas : copier, puis effacer ; coupé entre les deux, le fichier est aux deux endroits, et rien n'est perdu. */
async function deplacer({ s3, client }: Seau, de: { Bucket: string; Key: string }, vers: { Bucket: string; Key: string }): Promise<void> {
  const copie = await absentSi(client.send(new s3.CopyObjectCommand({ ...vers, CopySource: encodeURI(`${de.Bucket}/${de.Key}`) })))
  if (copie !== null) await client.send(new s3.DeleteObjectCommand(de))
}

async function* list({ s3, client, Bucket }: Seau, prefixe: string): AsyncIterable<FichierListe> {
  let ContinuationToken: string | undefined
  do {
    const suite = ContinuationToken
    const page = await surLeDepot(() => client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefixe, ContinuationToken: suite })))
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const cle = Key.slice(prefixe.length)
      if (estCle(cle)) yield { cle, modifieLe: async () => LastModified ?? new Date() }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

async function absentSi<T>(lecture: Promise<T>): Promise<T | null> {
  try {
    return await lecture
  } catch (erreur) {
    const { name, $metadata } = erreur as { name?: string; $metadata?: { httpStatusCode?: number } }
    if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return null
    throw erreur
  }
}
