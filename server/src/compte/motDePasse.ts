import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '@relogement/domain/common/errors'
import { estimateur } from '../core/estimateur.ts'

// argon2id, réglages conseillés par l'OWASP.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Le même mot de passe se compose différemment selon le clavier et le système.
const compose = (motDePasse: string) => motDePasse.normalize('NFKC')

export const hacher = (motDePasse: string): Promise<string> => hash(compose(motDePasse), ARGON2)

// Sans mot de passe à comparer, on compare à celui-ci : la réponse ne dit pas, par sa durée, si le compte existe.
const leurre = hacher(randomBytes(32).toString('base64url'))

export async function verifierMotDePasse(empreinte: string | null, motDePasse: string): Promise<boolean> {
  const juste = await verify(empreinte ?? (await leurre), compose(motDePasse))
  return juste && empreinte !== null
}

export interface Politique {
  longueur: number
  /** De 0 à 4. */
  force: number
}

/** Lève « Mot de passe trop faible » ; `contexte` : nom, courriel, partenaire… qu'un mot de passe ne doit pas reprendre. */
export function refuserMotDePasseFaible(motDePasse: string, contexte: readonly string[], politique: Politique): void {
  const mots = ['relogement', ...contexte.flatMap(motsDe)]
  const { score, feedback } = estimateur().check(motDePasse, mots)
  const faible = [...motDePasse].length < politique.longueur || score < politique.force || sansLesMots(motDePasse, mots).length < RESTE_MIN
  if (!faible) return
  throw new DomainError('saisie', 'mot-de-passe.faible', FAIBLE, {
    violations: [{ propertyPath: 'password', message: FAIBLE }],
    details: { conseils: [`${politique.longueur} caractères au moins`, ...[feedback.warning, ...feedback.suggestions].filter(Boolean)] },
  })
}

const FAIBLE = 'Mot de passe trop faible'
/** Ce qui doit rester une fois ôtés les mots qu'un proche devinerait. */
const RESTE_MIN = 8

const motsDe = (texte: string): string[] =>
  simplifier(texte)
    .split(/[^a-z0-9]+/)
    .filter((mot) => mot.length >= 3)
const simplifier = (texte: string) => texte.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const sansLesMots = (motDePasse: string, mots: readonly string[]) =>
  mots.reduce((reste, mot) => reste.replaceAll(mot, ''), simplifier(motDePasse))
