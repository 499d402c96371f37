import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Au-dessous, la compression coûte plus qu'elle n'épargne ; les réponses qui portent un jeton de session y restent. */
const SEUIL = 4 * 1024

/**
 * Les réponses de texte (JSON, CSV) se compressent pour qui l'accepte : un dossier ou une page de mille lignes se lit aussi par le
 * téléphone, sur place. Jamais un corps reçu (une bombe s'y cacherait), ni ce qui l'est déjà (PDF, images, fichiers de l'écran).
 */
export async function compresserLesReponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalCompression: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(?:[\w.-]+\+)?json(?:;|$)/,
    threshold: SEUIL,
  })
}
