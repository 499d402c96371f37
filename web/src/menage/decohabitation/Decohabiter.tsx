import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { consequencesDeLaDecohabitation } from '@relogement/domain/menage/consequencesDesGestes'
import { motifsDecohabitation } from '@relogement/domain/menage/decohabitation/decohabitation.listes'
import { type SaisieDecohabitation, saisieDecohabitationSchema } from '@relogement/domain/menage/decohabitation/decohabitation.schema'
import { peutConduireUnDossier, refusDeLaDemande } from '@relogement/domain/menage/decohabitation/separer'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { estVersionDepassee } from '../../core/erreurs.ts'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../../core/formulaire/Texte.tsx'
import { nomComplet } from '../composition/occupant.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { rafraichirMenage } from '../menage.data.ts'
import { useDecohabiter } from './decohabitation.data.ts'
import { QuiPart } from './QuiPart.tsx'

/** Séparer le ménage : qui part, qui conduit chacun des deux dossiers, pourquoi, quand. */
export function Decohabiter({ fermer }: { readonly fermer: () => void }) {
  const { menage, jour } = useFiche()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync: separer } = useDecohabiter(menage)
  // La règle du serveur, jouée avant l'envoi sur les personnes que l'on voit.
  const occupants = useMemo(() => (menage.composition?.occupants ?? []) as unknown as Occupant[], [menage])
  const schema = useMemo(() => avecLaRegle(occupants, jour), [occupants, jour])
  const enregistrer = async (saisie: SaisieDecohabitation) => {
    try {
      const { id } = await separer(saisie)
      fermer()
      void navigate({ to: '/menages/$id', params: { id } })
    } catch (erreur) {
      // Le dossier a changé entre-temps : la personne voit sa nouvelle version avant de décider à nouveau.
      if (estVersionDepassee(erreur)) rafraichirMenage(client, menage.id)
      throw erreur
    }
  }
  return (
    <Dialogue
      titre="Décohabiter"
      detail={`Une partie de ${menage.noms} forme un nouveau ménage, suivi dans son propre dossier.`}
      largeur={600}
      fermer={fermer}
    >
      <Formulaire<SaisieDecohabitation>
        schema={schema}
        valeurs={valeursDe(menage.id, jour)}
        brouillon={`menage:${menage.id}:decohabitation`}
        enregistrer={enregistrer}
        court
        nom="Décohabiter"
        pied={<PiedDeDialogue action="Ouvrir le nouveau dossier" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <QuiPart occupants={menage.composition?.occupants ?? []} />
          <Demandeurs occupants={occupants} jour={jour} />
          <div className="deux-colonnes">
            <Choix<SaisieDecohabitation> nom="motif" libelle="Motif" options={motifsDecohabitation} />
            <ChampDate<SaisieDecohabitation> nom="date" libelle="Date" max={jour} />
          </div>
          <div className="deux-colonnes">
            <Texte<SaisieDecohabitation> nom="demandeLogementSocial.numeroUnique" libelle="Numéro unique de leur demande" facultatif />
            <ChampDate<SaisieDecohabitation> nom="demandeLogementSocial.date" libelle="Date de leur demande" facultatif max={jour} />
          </div>
          <Consequences consequences={consequencesDeLaDecohabitation()} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const avecLaRegle = (occupants: readonly Occupant[], jour: string) =>
  saisieDecohabitationSchema.superRefine((saisie, ctx) => {
    for (const { propertyPath, message } of refusDeLaDemande(occupants, saisie, jour))
      ctx.addIssue({ code: 'custom', path: propertyPath.split('.'), message })
  })

const valeursDe = (menageId: string, jour: string) =>
  ({
    menageId,
    occupants: [],
    principalId: null,
    principalRestantId: null,
    motif: null,
    date: jour,
    demandeLogementSocial: { numeroUnique: null, date: null },
  }) as unknown as SaisieDecohabitation

/** Qui conduit le nouveau dossier ; et l'ancien, quand son demandeur principal s'en va sans co-demandeur. */
function Demandeurs({ occupants, jour }: { readonly occupants: readonly Occupant[]; readonly jour: string }) {
  const partants = useWatch({ name: 'occupants' }) as readonly string[]
  const majeurs = occupants.filter((occupant) => peutConduireUnDossier(occupant, jour))
  const quiPartent = majeurs.filter(({ id }) => partants.includes(id))
  const quiRestent = majeurs.filter(({ id }) => !partants.includes(id))
  const sansDemandeur = occupants.some(({ id, role }) => role === 'PRINCIPAL' && partants.includes(id))
  // Une seule personne peut conduire le nouveau dossier : elle est choisie d'avance.
  const [seul, ...autres] = quiPartent
  const seulId = autres.length === 0 ? (seul?.id ?? null) : undefined
  const { setValue } = useFormContext()
  useEffect(() => {
    if (seulId !== undefined) setValue('principalId', seulId, { shouldDirty: seulId !== null })
  }, [seulId, setValue])
  const codemandeurReste = quiRestent.some(({ role }) => role === 'CODEMANDEUR')
  return (
    <>
      <Choix<SaisieDecohabitation>
        nom="principalId"
        libelle="Demandeur principal du nouveau dossier"
        options={options(quiPartent)}
        {...(partants.length > 0 && quiPartent.length === 0 ? { aide: 'Aucune des personnes cochées n’est majeure.' } : {})}
      />
      {sansDemandeur && (
        <Choix<SaisieDecohabitation>
          nom="principalRestantId"
          libelle="Demandeur principal de ce dossier"
          facultatif={codemandeurReste}
          vide="Le co-demandeur"
          options={options(quiRestent)}
        />
      )}
    </>
  )
}

const options = (occupants: readonly Occupant[]) => Object.fromEntries(occupants.map((occupant) => [occupant.id, nomComplet(occupant)]))
