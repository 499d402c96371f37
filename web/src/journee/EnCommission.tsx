import { Suspense, useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { differe } from '../core/differe.ts'
import { Lien } from '../core/Lien.tsx'
import type { Attente } from './journee.data.ts'
import { Autres } from './Ligne.tsx'
import { Petite, PetiteListe } from './Petite.tsx'
import { direLeJour } from './quand.ts'

const VoletDuCompteur = differe(() => import('../tableau-de-bord/VoletDuCompteur.tsx'), 'VoletDuCompteur')

const COMMISSIONS = {
  attenteGTR: { nom: 'GTR', ancre: '' },
  attenteCAL: { nom: 'CALEOL', ancre: '#propositions' },
} as const

interface Props {
  readonly compteur: keyof typeof COMMISSIONS
  readonly lues: readonly Attente[]
  readonly total: number
  readonly montrees: number
  readonly charge: string | null
  readonly jour: string
}

/** Les ménages qu'une réunion attend, ou les propositions sans réponse de commission, la plus proche d'abord ; aucun, rien ne se montre. */
export function EnCommission({ compteur, lues, total, montrees, charge, jour }: Props) {
  const [tous, montrerTous] = useState(false)
  if (total === 0) return null
  const { nom, ancre } = COMMISSIONS[compteur]
  const voulues = lues.slice(0, montrees)
  return (
    <PetiteListe id={compteur} titre={`En attente de ${nom}`} nombre={total}>
      <ul>
        {voulues.map(({ id, menage, adresse, le }) => (
          <Petite
            key={id}
            qui={<Lien vers={`${adresseDuMenage(menage.id)}${ancre}`}>{menage.noms}</Lien>}
            sous={adresse || null}
            quand={le === null ? `sans jour de ${nom}` : direLeJour(le, jour)}
          />
        ))}
      </ul>
      <Autres nombre={total - voulues.length} vers={() => montrerTous(true)} volet de={`En attente de ${nom}`} />
      <Suspense fallback={null}>
        {tous && (
          <VoletDuCompteur compteur={compteur} periode="total" portee={{ operationIds: [], charge }} fermer={() => montrerTous(false)} />
        )}
      </Suspense>
    </PetiteListe>
  )
}
