import { etatsDeTache, tachesDeFond } from '@relogement/domain/tache-de-fond/tacheDeFond.listes'
import { listeTachesDeFond } from '@relogement/domain/tache-de-fond/tachesDeFond.liste'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { messageDe } from '../core/erreurs.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { EtatDuService } from '../exploitation/EtatDuService.tsx'

type Tache = ReponseApi<'GET /v1/taches-de-fond'>['hydra:member'][number]

const CLE = ['taches-de-fond'] as const
const instant = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Paris' })
const nomDe = ({ nom }: Tache) => (Object.hasOwn(tachesDeFond, nom) ? tachesDeFond[nom as keyof typeof tachesDeFond] : nom)

/** La file des tâches de fond ; celle qui a échoué se relance. */
export function TachesDeFondPage() {
  usePage(listeTachesDeFond.titre)
  const vue = useListeDeclaree(listeTachesDeFond, { cle: CLE, lire: (demande) => api('GET /v1/taches-de-fond', demande) })
  const client = useQueryClient()
  const { mutate: relancer, isPending } = useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({ id }: Tache) => api('POST /v1/taches-de-fond/{id}/relance', { params: { id } }),
    onSuccess: (_, tache) => notifier({ message: `Tâche relancée : ${nomDe(tache)}` }),
    onError: (erreur) => notifier({ sens: 'erreur', message: messageDe(erreur) }),
    onSettled: () => client.invalidateQueries({ queryKey: CLE }),
  })
  return <Liste<Tache> {...vue} dessus={<EtatDuService />} colonnes={colonnes(relancer, isPending)} />
}

const colonnes = (relancer: (tache: Tache) => void, occupe: boolean) =>
  colonnesDe<Tache, typeof listeTachesDeFond>(listeTachesDeFond, {
    nom: { carte: 1, rendu: nomDe },
    etat: { largeur: 200, carte: 2, rendu: ({ etat }) => etatsDeTache[etat] },
    essais: { largeur: 100, carte: 3, rendu: ({ essais, essaisMax }) => `${essais} sur ${essaisMax}` },
    prevueLe: { largeur: 190, carte: 4, rendu: ({ prevueLe }) => instant.format(new Date(prevueLe)) },
    relance: {
      largeur: 120,
      carte: 5,
      rendu: (tache) =>
        tache.can.includes('relancer') && (
          <button className="lk" type="button" disabled={occupe} onClick={() => relancer(tache)}>
            Relancer<span className="vh"> : {nomDe(tache)}</span>
          </button>
        ),
    },
  })
