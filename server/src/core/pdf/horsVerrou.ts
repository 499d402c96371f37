import type { Appel } from '@relogement/domain/acces/contract'
import { DomainError } from '@relogement/domain/common/errors'
import type { Contexte, Services } from '../contexte.ts'
import { type Entree, type Inscrire, sansTransaction, type Traitement } from '../http/route.ts'
import type { AtelierPdf } from './atelier.ts'

type Demande = Parameters<AtelierPdf['composer']>
const ESSAIS = 4

/** Le geste demande un PDF qui n'est pas encore compilé : sa transaction s'annule. */
class AComposer extends Error {}

/**
 * Un traitement qui produit des PDF sans rien tenir pendant qu'ils se compilent. Sa transaction dit d'abord ce qu'elle voudrait, et
 * s'annule ; les PDF se compilent ; elle se refait, entière, et les inscrit s'ils disent encore la même chose. Tué en chemin, rien n'est fait.
 */
export const composantHorsVerrou = <A extends Appel, S extends Services>(
  geste: (ctx: Contexte<S>, entree: Entree<A>) => ReturnType<Parameters<Inscrire<A, S>>[0]>,
): Traitement<A, S> =>
  sansTransaction(async (ctx: Contexte<S>, entree: Entree<A>, inscrire: Inscrire<A, S>) => {
    const { pdf } = ctx.services
    const composes = new Map<string, Buffer>()
    for (let essai = 1; ; essai += 1) {
      const manquent = new Map<string, Demande>()
      const composer = async (...demande: Demande): Promise<Buffer> => {
        const cle = JSON.stringify([demande[0], demande[1]])
        const compose = composes.get(cle)
        if (compose !== undefined) return compose
        manquent.set(cle, demande)
        throw new AComposer('PDF à composer')
      }
      try {
        return await inscrire((dedans) => geste({ ...dedans, services: { ...dedans.services, pdf: { ...pdf, composer } } }, entree))
      } catch (erreur) {
        if (!(erreur instanceof AComposer)) throw erreur
        if (essai === ESSAIS) throw bouge()
      }
      for (const [cle, demande] of manquent) composes.set(cle, await pdf.composer(...demande))
    }
  }) as Traitement<A, S>

const bouge = () => new DomainError('conflit', 'pdf.bouge', 'Ce que dit le document change sans cesse : réessayez dans un instant.')
