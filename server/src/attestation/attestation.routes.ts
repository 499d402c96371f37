import type { attestationContract } from '@relogement/domain/attestation/attestation.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { produireLAttestation } from './attester.usecase.ts'

export const attestationRoutes: Traitements<typeof attestationContract, ServicesRelogement> = {
  'POST /v1/business/operations/{id}/generer-attestation-relogement': (ctx, { params }) => produireLAttestation(ctx, params.id),
}
