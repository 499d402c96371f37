import { type SaisieReunion, saisieReunionSchema } from '@relogement/domain/reunion/reunion.schema'
import { useNavigate } from '@tanstack/react-router'
import { usePage } from '../acces/page.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { ChampsDeReunion, corpsDe, valeursDe } from './ChampsDeReunion.tsx'
import { useEnregistrer } from './reunion.data.ts'
import styles from './reunions.module.css'

const FIL = [{ libelle: 'Relogement' }, { libelle: 'Instances Partenariales' }, { libelle: 'Liste des GTR', vers: '/gtr' }]

/** Créer une réunion : pour quels PRU, quand, où, avec qui. Elle naît en préparation. */
export function NouvelleReunionPage() {
  usePage('Nouveau GTR', FIL)
  const navigate = useNavigate()
  const { mutateAsync: enregistrer } = useEnregistrer(null)
  return (
    <div className={styles.creation}>
      <h1 tabIndex={-1}>Nouveau GTR</h1>
      <Formulaire<SaisieReunion>
        schema={saisieReunionSchema}
        valeurs={valeursDe(null)}
        brouillon="reunion:nouvelle"
        enregistrer={async (saisie) => {
          const { id } = await enregistrer({ body: corpsDe(saisie) })
          void navigate({ to: '/gtr/$id', params: { id } })
        }}
        action="Créer le GTR"
        annuler={() => void navigate({ to: '/gtr' })}
        nom="Nouveau GTR"
      >
        <ChampsDeReunion nouvelle />
      </Formulaire>
    </div>
  )
}
