import autocannon from 'autocannon'
import { type Cpu, parAppel } from './cpu.ts'

export interface Appel {
  chemin: string
  methode?: 'GET' | 'PATCH' | 'POST'
  corps?: string
  entetes?: Record<string, string>
}

export interface Debit {
  parSeconde: number
  /** Médiane, en millisecondes. */
  p50: number
  /** Processeur par appel, en millisecondes. */
  cpu: Cpu | null
}

/** Débit d'appels répétés ; une seule réponse en erreur fait échouer la mesure. `[<id>]` dans un corps y devient une valeur neuve. */
export async function mesurerDebit(
  adresse: string,
  appels: readonly Appel[],
  { secondes, connexions = 16, cpu = () => null }: { secondes: number; connexions?: number; cpu?: () => Cpu | null },
): Promise<Debit> {
  let client = 0
  const requests = appels.map((appel) => requeteDe(appel))
  const options = {
    url: adresse,
    connections: connexions,
    idReplacement: appels.some(({ corps }) => corps?.includes('[<id>]')),
    requests,
    // Chaque connexion part d'un autre endroit de la liste : elles ne se suivent pas sur le même dossier.
    setupClient: (connexion: { setRequests: (requetes: typeof requests) => void }) => {
      const debut = Math.floor((client++ % connexions) * (requests.length / connexions))
      connexion.setRequests([...requests.slice(debut), ...requests.slice(0, debut)])
    },
  }
  await autocannon({ ...options, duration: 1 })
  const avant = cpu()
  const resultat = await autocannon({ ...options, duration: secondes })
  const apres = cpu()
  if (resultat.non2xx > 0 || resultat.errors > 0)
    throw new Error(
      `${appels[0]?.chemin.split('?')[0]} : ${resultat.non2xx} réponses en erreur, ${resultat.errors} échecs ${JSON.stringify(resultat.statusCodeStats)}`,
    )
  const parSeconde = resultat.requests.total / resultat.duration
  return {
    parSeconde,
    p50: connexions === 1 ? 1000 / parSeconde : resultat.latency.p50,
    cpu: parAppel(avant, apres, resultat.requests.total),
  }
}

const requeteDe = ({ chemin, methode = 'GET', corps, entetes }: Appel) => ({
  path: chemin,
  method: methode,
  ...(corps ? { body: corps } : {}),
  ...(entetes ? { headers: entetes } : {}),
})
